import { NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { $api, type Schema } from '../../../api/client.ts';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { t } from '../../../texts/texts.ts';

type Settings = Schema<'DigitalOrganizationSettings'>;
type Rule = Schema<'StartRule'>;

type StartRuleFieldsProps = {
  id: string;
  settings: Settings;
  readOnly: boolean;
  onSettings: (settings: Settings) => void;
};

/** An expression, the same in every language. */
const keyExample = '{{ $json.customer_id }}';

const kinds: { value: 'none' | Rule['kind']; label: string }[] = [
  { value: 'none', label: t('plan.takesEffectNow') },
  { value: 'rate', label: t('canvas.startRate') },
  { value: 'throttle', label: t('canvas.startThrottle') },
  { value: 'debounce', label: t('canvas.startDebounce') },
];

const excesses: { value: NonNullable<Rule['excess']>; label: string }[] = [
  { value: 'wait', label: t('canvas.excessWait') },
  { value: 'skip', label: t('canvas.excessSkip') },
];

const priorities: { value: NonNullable<Settings['priority']>; label: string }[] = [
  { value: 'high', label: t('playground.high') },
  { value: 'normal', label: t('canvas.priorityNormal') },
  { value: 'low', label: t('playground.low') },
];

/** When executions start: priority, and rate, throttle or debounce by a key. */
export function StartRuleFields({ id, settings, readOnly, onSettings }: StartRuleFieldsProps) {
  const rule = settings.start_rule ?? null;
  const onRule = (next: Rule | null) => onSettings({ ...settings, start_rule: next });
  return (
    <FormPanel title={t('canvas.starts')}>
      <Stack maw={560}>
        <Select
          label={t('admin.priority')}
          description={t('canvas.priorityHint')}
          allowDeselect={false}
          readOnly={readOnly}
          data={priorities}
          value={settings.priority ?? 'normal'}
          onChange={(next) => next !== null && onSettings({ ...settings, priority: next })}
        />
        <Select
          label={t('canvas.startRule')}
          description={t('canvas.startRuleHint')}
          allowDeselect={false}
          readOnly={readOnly}
          data={kinds}
          value={rule?.kind ?? 'none'}
          onChange={(next) => next !== null && onRule(ruleOf(next, rule))}
        />
        {rule === null ? null : <RuleFields rule={rule} readOnly={readOnly} onRule={onRule} />}
        <SkippedNote id={id} />
      </Stack>
    </FormPanel>
  );
}

function ruleOf(kind: 'none' | Rule['kind'], before: Rule | null): Rule | null {
  if (kind === 'none') return null;
  const { seconds = 60, key = null } = before ?? {};
  return { kind, seconds, key };
}

type RuleFieldsProps = { rule: Rule; readOnly: boolean; onRule: (rule: Rule) => void };

function RuleFields({ rule, readOnly, onRule }: RuleFieldsProps) {
  const { kind, seconds, limit = 1, excess = 'wait', longest_seconds: longest = null, key } = rule;
  return (
    <>
      {kind === 'rate' ? (
        <NumberInput
          label={t('canvas.startLimit')}
          min={1}
          max={10_000}
          allowDecimal={false}
          readOnly={readOnly}
          value={limit}
          onChange={(next) => typeof next === 'number' && onRule({ ...rule, limit: next })}
        />
      ) : null}
      <NumberInput
        label={kind === 'debounce' ? t('canvas.quietSeconds') : t('canvas.windowSeconds')}
        min={1}
        max={2_678_400}
        allowDecimal={false}
        readOnly={readOnly}
        value={seconds}
        onChange={(next) => typeof next === 'number' && onRule({ ...rule, seconds: next })}
      />
      {kind === 'rate' ? (
        <Select
          label={t('canvas.startExcess')}
          allowDeselect={false}
          readOnly={readOnly}
          data={excesses}
          value={excess}
          onChange={(next) => next !== null && onRule({ ...rule, excess: next })}
        />
      ) : null}
      {kind === 'debounce' ? (
        <NumberInput
          label={t('canvas.longestSeconds')}
          description={t('canvas.longestSecondsHint')}
          placeholder={t('canvas.noOwnLimit')}
          min={1}
          max={2_678_400}
          allowDecimal={false}
          readOnly={readOnly}
          value={longest ?? ''}
          onChange={(next) => onRule({ ...rule, longest_seconds: typeof next === 'number' ? next : null })}
        />
      ) : null}
      <TextInput
        label={t('keys.key')}
        description={t('canvas.startKeyHint')}
        placeholder={keyExample}
        maxLength={2_000}
        readOnly={readOnly}
        value={key ?? ''}
        onChange={(event) => onRule({ ...rule, key: event.currentTarget.value || null })}
      />
    </>
  );
}

/** The number of skipped starts; nothing if there are none. */
function SkippedNote({ id }: { id: string }) {
  const skipped = $api.useQuery('get', '/api/v1/digital-organizations/{digital_organization_id}/skipped-starts', {
    params: { path: { digital_organization_id: id } },
  });
  const count = (skipped.data?.data ?? []).reduce((sum, day) => sum + day.count, 0);
  return count === 0 ? null : (
    <Text size="sm" c="dimmed">
      {t('canvas.skippedStarts', { count })}
    </Text>
  );
}
