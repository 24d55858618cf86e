import { Button, Group, NumberInput, Skeleton, Stack } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { useTypedOver } from '../../parts/useTypedOver.ts';
import { language, t } from '../../texts/texts.ts';

type Limits = Schema<'RateLimits'>;

type RateLimitsFormProps = {
  /** Undefined while they load. */
  limits: Limits | undefined;
  /** Of reading or of saving them. */
  error: unknown;
  isSaving: boolean;
  /** Contains only edited values, so that another administrator's changes are kept. `onSaved` is called where they were saved. */
  onSave: (limits: Partial<Limits>, onSaved: () => void) => void;
};

/** Most requests and tokens of a minute; an empty field is no limit. */
export function RateLimitsForm({ limits, error, isSaving, onSave }: RateLimitsFormProps) {
  return (
    <Stack>
      <ErrorNotice error={error} />
      {limits === undefined ? (
        error === null ? (
          <Skeleton h={120} role="status" aria-label={t('common.loading')} />
        ) : null
      ) : (
        <Fields limits={limits} isSaving={isSaving} onSave={onSave} />
      )}
    </Stack>
  );
}

function Fields({ limits, isSaving, onSave }: { limits: Limits } & Pick<RateLimitsFormProps, 'isSaving' | 'onSave'>) {
  const { edited, typed, type, letGo, isOvertaken } = useTypedOver(limits);
  const field = (name: keyof Limits, label: string, description: string) => (
    <NumberInput
      label={label}
      description={isOvertaken(name) ? savedMeanwhile(limits[name]) : description}
      placeholder={t('keys.noLimit')}
      min={1}
      max={1_000_000_000}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator={language() === 'de' ? '.' : ','}
      decimalSeparator={language() === 'de' ? ',' : '.'}
      value={edited[name] ?? ''}
      onChange={(value) => type({ [name]: value === '' ? null : Number(value) })}
    />
  );
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    onSave(typed, letGo);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {field('requests_per_minute', t('admin.requestsPerMinute'), t('admin.emptyNoLimit'))}
        {field('tokens_per_minute', t('admin.tokensPerMinute'), t('admin.inputPlusOutput'))}
        <Group>
          <Button type="submit" loading={isSaving}>
            {t('admin.saveLimits')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function savedMeanwhile(value: number | null): string {
  return t('admin.savedMeanwhile', {
    value: value === null ? t('keys.noLimit') : new Intl.NumberFormat(language()).format(value),
  });
}
