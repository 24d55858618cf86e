import { NumberInput, Stack, Switch, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { t } from '../../../texts/texts.ts';

type Settings = Schema<'DigitalOrganizationSettings'>;

type KeptExecutionsProps = { settings: Settings; readOnly: boolean; onSettings: (settings: Settings) => void };

const kinds = [
  { kind: 'success', label: t('canvas.keepSuccessful') },
  { kind: 'error', label: t('canvas.keepFailed') },
  { kind: 'manual', label: t('canvas.keepManual') },
] as const;

/** Which ended executions are kept, and for how long. */
export function KeptExecutions({ settings, readOnly, onSettings }: KeptExecutionsProps) {
  const kept: NonNullable<Settings['keep_executions']> = settings.keep_executions ?? {};
  const onKept = (next: NonNullable<Settings['keep_executions']>) =>
    onSettings({ ...settings, keep_executions: { ...kept, ...next } });
  return (
    <FormPanel title={t('canvas.keptExecutions')}>
      <Stack maw={560}>
        <Text size="sm" c="dimmed">
          {t('canvas.keptExecutionsHint')}
        </Text>
        {kinds.map(({ kind, label }) => (
          <Switch
            key={kind}
            label={label}
            disabled={readOnly}
            checked={kept[kind] ?? true}
            onChange={(event) => {
              const next = { ...kept };
              next[kind] = event.currentTarget.checked;
              onKept(next);
            }}
          />
        ))}
        <NumberInput
          label={t('canvas.keepHours')}
          description={t('canvas.keepHoursHint')}
          placeholder={t('canvas.noOwnLimit')}
          min={1}
          max={87_600}
          allowDecimal={false}
          readOnly={readOnly}
          value={kept.max_age_hours ?? ''}
          onChange={(next) => onKept({ max_age_hours: typeof next === 'number' ? next : null })}
        />
      </Stack>
    </FormPanel>
  );
}
