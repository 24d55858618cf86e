import { redactedError } from '../../domains/credentials/redactedError.ts';
import { secretTexts, withoutSecrets } from '../../domains/credentials/secretTexts.ts';
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

/** The error without these values, which leave the console output, too. */
export function withoutHidden(state: RunState, error: unknown): unknown {
  const { hidden } = state;
  hideInConsole(state);
  return redactedError(error, { hasSecrets: hidden.size > 0, redact: (text) => withoutSecrets(text, hidden) });
}

/** Takes these values out of the console output. */
export function hideInConsole({ hidden, console }: RunState): void {
  if (hidden.size > 0) console.rewrite((text) => withoutSecrets(text, hidden));
}

/** The wait of an approval without these values in its title and message, which mails, the inbox and the audit log show. */
export function withoutHiddenIn({ hidden }: RunState, wait: WaitFor): WaitFor {
  if (wait.kind !== 'approval' || hidden.size === 0) return wait;
  const details = wait.details as ApprovalWaitDetails;
  const title = withoutSecrets(details.title, hidden);
  return { ...wait, details: { ...details, title, message: withoutSecrets(details.message, hidden) } };
}
