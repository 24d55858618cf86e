import { redactedError } from '../../domains/credentials/redactedError.ts';
import { secretTexts, withoutSecrets } from '../../domains/credentials/secretTexts.ts';
import type { RunReader } from '../../domains/executions/expressions/RunReader.ts';
import type { Item } from '../../domains/executions/item.ts';
import { redactsItems } from '../../domains/executions/redaction/ItemVault.ts';
import { redactItems } from '../../domains/executions/redaction/redactItems.ts';
import type { ApprovalWaitDetails } from '../../domains/executions/waits/waitDetails.ts';
import type { WaitFor } from '../kit/NodeResult.ts';
import type { RunState } from './runState.ts';

/** Notes the values of redacted fields in items that a run reads or makes. */
export function noteHidden({ execution: { settings }, hidden }: RunState, items: readonly Item[]): void {
  if (!redactsItems(settings)) return;
  const { texts } = redactItems(items, settings.redacted_fields ?? []);
  for (const text of secretTexts({ secrets: texts })) hidden.add(text);
}

/** Returns the reader of items for expressions: redacted values of earlier nodes are noted as well. */
export function notingReader(state: RunState): RunReader {
  const { store } = state.deps;
  if (!redactsItems(state.execution.settings)) return store;
  return {
    findRun: (...run) => store.findRun(...run),
    findRuns: (...runs) => store.findRuns(...runs),
    listSources: (...runs) => store.listSources(...runs),
    read: async (...places) => {
      const read = await store.read(...places);
      noteHidden(state, read.items.flat());
      return read;
    },
  };
}

/** Returns the outputs with the errors of failed items without the redacted values of these items. */
export function withoutHiddenInErrors(
  { execution: { settings }, node }: RunState,
  outputs: Record<string, Item[]>,
): Record<string, Item[]> {
  if (!redactsItems(settings) || (node.settings?.on_error ?? 'stop') === 'stop') return outputs;
  const fields = settings.redacted_fields ?? [];
  const clean = Object.entries(outputs).map(([port, items]): [string, Item[]] => [
    port,
    items.map((item) => withCleanError(item, fields)),
  ]);
  return Object.fromEntries(clean);
}

function withCleanError(item: Item, fields: readonly string[]): Item {
  const { error } = item.json;
  if (error === undefined || error === null) return item;
  const secrets = secretTexts({ secrets: redactItems([item], fields).texts });
  return secrets.length === 0 ? item : { ...item, json: { ...item.json, error: cleanError(error, secrets) } };
}

/** An error is a text, or an object with texts where it has the names of n8n. */
function cleanError(error: unknown, secrets: readonly string[]): unknown {
  if (typeof error === 'string') return withoutSecrets(error, secrets);
  if (typeof error !== 'object' || error === null || Array.isArray(error)) return error;
  return Object.fromEntries(
    Object.entries(error).map(([name, text]: [string, unknown]) => [
      name,
      typeof text === 'string' ? withoutSecrets(text, secrets) : text,
    ]),
  );
}

/** The error without these values, which leave the console output, too. */
export function withoutHidden(state: RunState, error: unknown): unknown {
  const { hidden } = state;
  hideInConsole(state);
  return redactedError(error, { hasSecrets: hidden.size > 0, redact: (text) => withoutSecrets(text, hidden) });
}

/** Takes these values out of the console output. */
export function hideInConsole({ hidden, console }: RunState): void {
  if (hidden.size === 0 || console.lines.length === 0) return;
  // All lines at once: a search for thousands of values in each of a thousand lines would hold up the worker. Lines have no U+0000.
  const text = console.lines.map((line) => line.text).join('\0');
  const values = [...hidden].filter((value) => !value.includes('\0'));
  const clean = withoutSecrets(text, values).split('\0');
  let place = 0;
  console.rewrite(() => clean[place++]!);
}

/** The wait of an approval without these values in its title and message, which mails, the inbox and the audit log show. */
export function withoutHiddenIn({ hidden }: RunState, wait: WaitFor): WaitFor {
  if (wait.kind !== 'approval' || hidden.size === 0) return wait;
  const details = wait.details as ApprovalWaitDetails;
  const title = withoutSecrets(details.title, hidden);
  return { ...wait, details: { ...details, title, message: withoutSecrets(details.message, hidden) } };
}
