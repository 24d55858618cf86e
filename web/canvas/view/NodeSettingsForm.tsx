import { Collapse, NumberInput, Select, Stack, Switch, Textarea } from '@mantine/core';
import type { NodeSettings } from '../model/graph.ts';

type NodeSettingsFormProps = {
  settings: NodeSettings;
  trigger: boolean;
  readOnly: boolean;
  onChange: (settings: NodeSettings) => void;
};

const onErrorChoices = [
  { value: 'stop', label: 'Stop the execution' },
  { value: 'continue', label: 'Continue with the error as item' },
  { value: 'error_output', label: 'Leave by an error port' },
];

/** The settings that every node has: what happens on errors, retries, time limit, notes. */
export function NodeSettingsForm({ settings, trigger, readOnly, onChange }: NodeSettingsFormProps) {
  const set = (change: Partial<NodeSettings>) => {
    const merged = { ...settings, ...change };
    onChange(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)));
  };
  const flag = (name: 'disabled' | 'execute_once' | 'always_output_data' | 'do_not_repeat') => ({
    disabled: readOnly,
    checked: settings[name] === true,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ [name]: event.currentTarget.checked || undefined }),
  });
  return (
    <Stack gap="md">
      {trigger ? null : (
        <>
          <Select
            label="On error"
            readOnly={readOnly}
            allowDeselect={false}
            data={onErrorChoices}
            value={settings.on_error ?? 'stop'}
            onChange={(next) => set({ on_error: (next ?? 'stop') as NodeSettings['on_error'] })}
          />
          <Switch label="Disabled" description="Items pass through untouched" {...flag('disabled')} />
          <Switch label="Run once" description="Only the first item is used" {...flag('execute_once')} />
          <Switch
            label="Always leave an item"
            description="An empty item where nothing would come out"
            {...flag('always_output_data')}
          />
          <Switch
            label="Do not repeat"
            description="After a crash the node fails instead of running again"
            {...flag('do_not_repeat')}
          />
          <RetryFields settings={settings} readOnly={readOnly} onSet={set} />
          <NumberInput
            label="Time limit"
            suffix=" ms"
            min={1}
            max={86_400_000}
            allowDecimal={false}
            readOnly={readOnly}
            placeholder="The node's own"
            value={settings.timeout_ms ?? ''}
            onChange={(next) => set({ timeout_ms: typeof next === 'number' ? next : undefined })}
          />
        </>
      )}
      <Textarea
        label="Notes"
        placeholder="What this node is for"
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

type RetryFieldsProps = {
  settings: NodeSettings;
  readOnly: boolean;
  onSet: (change: Partial<NodeSettings>) => void;
};

function RetryFields({ settings, readOnly, onSet }: RetryFieldsProps) {
  const { retry } = settings;
  return (
    <>
      <Switch
        label="Try again on error"
        disabled={readOnly}
        checked={retry !== undefined}
        onChange={(event) =>
          onSet({ retry: event.currentTarget.checked ? { max_attempts: 3, initial_interval_ms: 1000 } : undefined })
        }
      />
      <Collapse expanded={retry !== undefined}>
        <Stack gap="sm">
          <NumberInput
            label="Attempts at most"
            min={1}
            max={100}
            allowDecimal={false}
            readOnly={readOnly}
            value={retry?.max_attempts ?? 3}
            onChange={(next) => {
              if (typeof next === 'number') onSet({ retry: { ...retry, max_attempts: next } });
            }}
          />
          <NumberInput
            label="First pause"
            suffix=" ms"
            min={0}
            max={86_400_000}
            allowDecimal={false}
            readOnly={readOnly}
            value={retry?.initial_interval_ms ?? 1000}
            onChange={(next) => {
              if (typeof next === 'number') onSet({ retry: { ...retry, initial_interval_ms: next } });
            }}
          />
        </Stack>
      </Collapse>
    </>
  );
}
