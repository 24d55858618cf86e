import { NumberInput, Select, Stack, TextInput } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { t } from '../../../texts/texts.ts';

type Settings = Schema<'DigitalOrganizationSettings'>;

type ExecutionLimitsProps = { settings: Settings; readOnly: boolean; onSettings: (settings: Settings) => void };

/** An expression, the same in every language. */
const keyExample = '{{ $json.customer_id }}';

const overlaps: { value: NonNullable<Settings['schedule_overlap']>; label: string }[] = [
  { value: 'allow', label: t('canvas.overlapAllow') },
  { value: 'queue', label: t('canvas.overlapQueue') },
  { value: 'skip', label: t('canvas.overlapSkip') },
  { value: 'cancel', label: t('canvas.overlapCancel') },
];

/** Time limit, overlaps of schedules, and how many executions and nodes run at once. */
export function ExecutionLimits({ settings, readOnly, onSettings }: ExecutionLimitsProps) {
  return (
    <FormPanel title={t('keys.limits')}>
      <Stack maw={560}>
        <NumberInput
          label={t('canvas.timeLimit')}
          description={t('canvas.timeLimitHint')}
          placeholder={t('canvas.noOwnLimit')}
          min={1}
          max={31_536_000}
          allowDecimal={false}
          readOnly={readOnly}
          value={settings.time_limit_seconds ?? ''}
          onChange={(next) => onSettings({ ...settings, time_limit_seconds: typeof next === 'number' ? next : null })}
        />
        <Select
          label={t('canvas.scheduleOverlap')}
          description={t('canvas.scheduleOverlapHint')}
          allowDeselect={false}
          readOnly={readOnly}
          data={overlaps}
          value={settings.schedule_overlap ?? 'allow'}
          onChange={(next) => next !== null && onSettings({ ...settings, schedule_overlap: next })}
        />
        <NumberInput
          label={t('canvas.concurrentExecutions')}
          description={t('canvas.executionLimitHint')}
          placeholder={t('canvas.noOwnLimit')}
          min={1}
          max={10_000}
          allowDecimal={false}
          readOnly={readOnly}
          value={settings.max_concurrent_executions ?? ''}
          onChange={(next) =>
            onSettings({ ...settings, max_concurrent_executions: typeof next === 'number' ? next : null })
          }
        />
        <TextInput
          label={t('canvas.concurrencyKey')}
          description={t('canvas.concurrencyKeyHint')}
          placeholder={keyExample}
          maxLength={2_000}
          readOnly={readOnly}
          value={settings.concurrency_key ?? ''}
          onChange={(event) => onSettings({ ...settings, concurrency_key: event.currentTarget.value || null })}
        />
        <NumberInput
          label={t('canvas.concurrentNodes')}
          description={t('canvas.nodeLimitHint')}
          placeholder={t('canvas.noOwnLimit')}
          min={1}
          max={10_000}
          allowDecimal={false}
          readOnly={readOnly}
          value={settings.max_concurrent_nodes ?? ''}
          onChange={(next) => onSettings({ ...settings, max_concurrent_nodes: typeof next === 'number' ? next : null })}
        />
      </Stack>
    </FormPanel>
  );
}
