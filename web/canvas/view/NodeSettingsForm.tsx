import { Collapse, NumberInput, Select, Stack, Switch, Textarea } from '@mantine/core';
import { t } from '../../texts/texts.ts';
import type { NodeSettings } from '../model/graph.ts';
import type { NodePanelProps } from './nodePanelProps.ts';

const onErrorChoices = [
  { value: 'stop', label: t('Stop the execution') },
  { value: 'continue', label: t('Continue with the error as item') },
  { value: 'error_output', label: t('Leave by an error port') },
];

const onErrorHints: Record<string, string> = {
  stop: t('The execution ends with the error.'),
  continue: t('What fails becomes an item that holds the error, and goes on with the others.'),
  error_output: t('The node gets a port of its own for what fails: connect it to what should happen then.'),
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
          description={t('It starts nothing, not even when published')}
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
            label={t('Time limit')}
            description={t('For each attempt. Empty: the limit of the node type.')}
            suffix=" ms"
            min={1}
            max={86_400_000}
            allowDecimal={false}
            readOnly={readOnly}
            placeholder={t('The node’s own')}
            value={settings.timeout_ms ?? ''}
            onChange={(next) => set({ timeout_ms: typeof next === 'number' ? next : undefined })}
          />
          <Switch label={t('Disabled')} description={t('Items pass through untouched')} {...flag('disabled')} />
          <Switch label={t('Run once')} description={t('Only the first item is used')} {...flag('execute_once')} />
          <Switch
            label={t('Always leave an item')}
            description={t('An empty item where nothing would come out, so that what follows runs')}
            {...flag('always_output_data')}
          />
          <Switch
            label={t('Do not repeat')}
            description={t(
              'After a crash the node fails instead of running again: for payments and messages, for example',
            )}
            {...flag('do_not_repeat')}
          />
        </>
      )}
      <Textarea
        label={t('Notes')}
        placeholder={t('What this node is for')}
        autosize
        minRows={3}
        maxLength={10_000}
        readOnly={readOnly}
        value={settings.notes ?? ''}
        onChange={(event) => set({ notes: event.currentTarget.value || undefined })}
      />
    </Stack>
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
        label={t('Try again on error')}
        description={t('With a longer pause each time; what was done well is never done twice')}
        disabled={readOnly}
        checked={retry !== undefined}
        onChange={(event) =>
          onSet({ retry: event.currentTarget.checked ? { max_attempts: 3, initial_interval_ms: 1000 } : undefined })
        }
      />
      <Collapse expanded={retry !== undefined}>
        <Stack gap="sm">
          <NumberInput
            label={t('Attempts at most')}
            min={1}
            max={100}
            allowDecimal={false}
            {...numeric('max_attempts', 3)}
          />
          <NumberInput
            label={t('First pause')}
            suffix=" ms"
            min={0}
            max={86_400_000}
            allowDecimal={false}
            {...numeric('initial_interval_ms', 1000)}
          />
          <NumberInput
            label={t('Growth of the pause')}
            description={t('Each pause is this many times as long as the one before')}
            min={1}
            max={100}
            step={0.5}
            {...numeric('backoff', 2)}
          />
          <NumberInput
            label={t('Longest pause')}
            suffix=" ms"
            min={0}
            max={604_800_000}
            allowDecimal={false}
            {...numeric('max_interval_ms', 60_000)}
          />
          <Switch
            label={t('Follow Retry-After')}
            description={t('Waits as long as the other side asks for')}
            disabled={readOnly}
            checked={retry?.respect_retry_after ?? true}
            onChange={(event) => setRetry({ respect_retry_after: event.currentTarget.checked })}
          />
        </Stack>
      </Collapse>
    </>
  );
}
