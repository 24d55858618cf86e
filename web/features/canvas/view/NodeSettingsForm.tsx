import { Collapse, NumberInput, Select, Stack, Switch, Textarea } from '@mantine/core';
import { useTypedText } from '../../../forms/useTypedText.ts';
import { t } from '../../../texts/texts.ts';
import type { NodeSettings } from '../model/graph.ts';
import type { NodePanelProps } from './nodePanelProps.ts';

const onErrorChoices = [
  { value: 'stop', label: t('panel.stopExecution') },
  { value: 'continue', label: t('panel.continueWithError') },
  { value: 'error_output', label: t('panel.sendToErrorOutput') },
];

const onErrorHints: Record<string, string> = {
  stop: t('panel.executionFailsWithError'),
  continue: t('panel.errorItemsHint'),
  error_output: t('panel.addsErrorOutput'),
};

/** The settings of every node: error handling, retries, time limit, notes. */
export function NodeSettingsForm({ node, nodeTypes, actions }: NodePanelProps) {
  const settings = node.settings ?? {};
  const trigger = nodeTypes.get(node.type)?.trigger ?? false;
  const readOnly = actions === null;
  const set = (change: Partial<NodeSettings>) => {
    const merged = { ...settings, ...change };
    actions?.onSettings(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)));
  };
  const flag = (name: 'disabled' | 'execute_once' | 'always_output_data' | 'do_not_repeat') => ({
    disabled: readOnly,
    checked: settings[name] === true,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ [name]: event.currentTarget.checked || undefined }),
  });
  const onError = settings.on_error ?? 'stop';
  return (
    <Stack gap="md">
      {trigger ? (
        <Switch label={t('canvas.disabled')} description={t('panel.disabledTriggerHint')} {...flag('disabled')} />
      ) : (
        <>
          <Select
            label={t('panel.onError')}
            description={onErrorHints[onError]}
            readOnly={readOnly}
            allowDeselect={false}
            data={onErrorChoices}
            value={onError}
            onChange={(next) => set({ on_error: (next ?? 'stop') as NodeSettings['on_error'] })}
          />
          <RetryFields settings={settings} readOnly={readOnly} onSet={set} />
          <NumberInput
            label={t('panel.timeout')}
            description={t('panel.timeoutHint')}
            suffix=" ms"
            min={1}
            max={86_400_000}
            allowDecimal={false}
            readOnly={readOnly}
            placeholder={t('panel.default')}
            value={settings.timeout_ms ?? ''}
            onChange={(next) => set({ timeout_ms: typeof next === 'number' ? next : undefined })}
          />
          <Switch
            label={t('canvas.disabled')}
            description={t('panel.itemsPassThroughUnchanged')}
            {...flag('disabled')}
          />
          <Switch label={t('panel.executeOnce')} description={t('panel.runsForFirst')} {...flag('execute_once')} />
          <Switch
            label={t('panel.alwaysOutputData')}
            description={t('panel.alwaysOutputHint')}
            {...flag('always_output_data')}
          />
          <Switch label={t('panel.onceOnly')} description={t('panel.onceOnlyHint')} {...flag('do_not_repeat')} />
        </>
      )}
      {settings.n8n_names !== undefined && (
        <Switch
          label={t('panel.n8nNames')}
          description={t('panel.n8nNamesHint')}
          disabled={readOnly}
          checked={settings.n8n_names}
          onChange={(event) => set({ n8n_names: event.currentTarget.checked })}
        />
      )}
      <Notes
        value={settings.notes ?? ''}
        readOnly={readOnly}
        onChange={(notes) => set({ notes: notes || undefined })}
      />
    </Stack>
  );
}

function Notes({ value, readOnly, onChange }: { value: string; readOnly: boolean; onChange: (notes: string) => void }) {
  const { text, write, leave } = useTypedText(value, onChange);
  return (
    <Textarea
      label={t('publish.notes')}
      placeholder={t('panel.notesPlaceholder')}
      autosize
      minRows={3}
      maxLength={10_000}
      readOnly={readOnly}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

type Retry = NonNullable<NodeSettings['retry']>;

type RetryFieldsProps = {
  settings: NodeSettings;
  readOnly: boolean;
  onSet: (change: Partial<NodeSettings>) => void;
};

function RetryFields({ settings, readOnly, onSet }: RetryFieldsProps) {
  const { retry } = settings;
  const setRetry = (change: Partial<Retry>) => {
    const merged = { ...retry, ...change };
    onSet({ retry: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) });
  };
  const numeric = (name: 'max_attempts' | 'initial_interval_ms' | 'backoff' | 'max_interval_ms', standard: number) => ({
    readOnly,
    value: retry?.[name] ?? standard,
    onChange: (next: string | number) => setRetry({ [name]: typeof next === 'number' ? next : undefined }),
  });
  return (
    <>
      <Switch
        label={t('panel.retryOnFail')}
        description={t('panel.retryText')}
        disabled={readOnly}
        checked={retry !== undefined}
        onChange={(event) =>
          onSet({ retry: event.currentTarget.checked ? { max_attempts: 3, initial_interval_ms: 1000 } : undefined })
        }
      />
      <Collapse expanded={retry !== undefined}>
        <Stack gap="sm">
          <NumberInput
            label={t('panel.maxAttempts')}
            min={1}
            max={100}
            allowDecimal={false}
            {...numeric('max_attempts', 3)}
          />
          <NumberInput
            label={t('panel.initialDelay')}
            suffix=" ms"
            min={0}
            max={86_400_000}
            allowDecimal={false}
            {...numeric('initial_interval_ms', 1000)}
          />
          <NumberInput
            label={t('panel.backoffFactor')}
            description={t('panel.backoffHint')}
            min={1}
            max={100}
            step={0.5}
            {...numeric('backoff', 2)}
          />
          <NumberInput
            label={t('panel.maxDelay')}
            suffix=" ms"
            min={0}
            max={604_800_000}
            allowDecimal={false}
            {...numeric('max_interval_ms', 60_000)}
          />
          <Switch
            label={t('panel.respectRetryAfter')}
            description={t('panel.retryAfterHint')}
            disabled={readOnly}
            checked={retry?.respect_retry_after ?? true}
            onChange={(event) => setRetry({ respect_retry_after: event.currentTarget.checked })}
          />
        </Stack>
      </Collapse>
    </>
  );
}
