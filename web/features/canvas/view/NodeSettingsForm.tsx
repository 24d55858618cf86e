import { Collapse, NumberInput, Select, Stack, Switch, Textarea } from '@mantine/core';
import { useTypedText } from '../../../forms/useTypedText.ts';
import { t } from '../../../texts/texts.ts';
import type { NodeSettings } from '../model/graph.ts';
import type { NodePanelProps } from './nodePanelProps.ts';

const onErrorChoices = [
  { value: 'stop', label: t('Stop execution') },
  { value: 'continue', label: t('Continue with the error as an item') },
  { value: 'error_output', label: t('Send to error output') },
];

const onErrorHints: Record<string, string> = {
  stop: t('The execution fails with this error.'),
  continue: t('Failed items are replaced by an item with the error, and the execution continues.'),
  error_output: t('Adds an error output. Failed items go there; connect it to the nodes that handle errors.'),
};

/** The settings that every node has: what happens on errors, retries, time limit, notes. */
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
        <Switch
          label={t('Disabled')}
          description={t('The trigger does not start executions, even when published')}
          {...flag('disabled')}
        />
      ) : (
        <>
          <Select
            label={t('On error')}
            description={onErrorHints[onError]}
            readOnly={readOnly}
            allowDeselect={false}
            data={onErrorChoices}
            value={onError}
            onChange={(next) => set({ on_error: (next ?? 'stop') as NodeSettings['on_error'] })}
          />
          <RetryFields settings={settings} readOnly={readOnly} onSet={set} />
          <NumberInput
            label={t('Timeout')}
            description={t('Per attempt. Leave empty for the node type’s default.')}
            suffix=" ms"
            min={1}
            max={86_400_000}
            allowDecimal={false}
            readOnly={readOnly}
            placeholder={t('Default')}
            value={settings.timeout_ms ?? ''}
            onChange={(next) => set({ timeout_ms: typeof next === 'number' ? next : undefined })}
          />
          <Switch label={t('Disabled')} description={t('Items pass through unchanged')} {...flag('disabled')} />
          <Switch label={t('Execute once')} description={t('Runs only for the first item')} {...flag('execute_once')} />
          <Switch
            label={t('Always output data')}
            description={t('Outputs an empty item if there would be none, so the next nodes still run')}
            {...flag('always_output_data')}
          />
          <Switch
            label={t('Do not run again after a crash')}
            description={t(
              'If the worker crashes, the node fails instead of running twice. Useful for payments and messages',
            )}
            {...flag('do_not_repeat')}
          />
        </>
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
      label={t('Notes')}
      placeholder={t('What this node does and why')}
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
        label={t('Retry on fail')}
        description={t('Waits longer before each retry. Items that succeeded are not processed again')}
        disabled={readOnly}
        checked={retry !== undefined}
        onChange={(event) =>
          onSet({ retry: event.currentTarget.checked ? { max_attempts: 3, initial_interval_ms: 1000 } : undefined })
        }
      />
      <Collapse expanded={retry !== undefined}>
        <Stack gap="sm">
          <NumberInput
            label={t('Max attempts')}
            min={1}
            max={100}
            allowDecimal={false}
            {...numeric('max_attempts', 3)}
          />
          <NumberInput
            label={t('Initial delay')}
            suffix=" ms"
            min={0}
            max={86_400_000}
            allowDecimal={false}
            {...numeric('initial_interval_ms', 1000)}
          />
          <NumberInput
            label={t('Backoff factor')}
            description={t('Each delay is multiplied by this factor')}
            min={1}
            max={100}
            step={0.5}
            {...numeric('backoff', 2)}
          />
          <NumberInput
            label={t('Max delay')}
            suffix=" ms"
            min={0}
            max={604_800_000}
            allowDecimal={false}
            {...numeric('max_interval_ms', 60_000)}
          />
          <Switch
            label={t('Respect Retry-After')}
            description={t('Waits as long as the server asks in its Retry-After header')}
            disabled={readOnly}
            checked={retry?.respect_retry_after ?? true}
            onChange={(event) => setRetry({ respect_retry_after: event.currentTarget.checked })}
          />
        </Stack>
      </Collapse>
    </>
  );
}
