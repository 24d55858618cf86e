import type { AskedApproval } from '../../domains/approvals/AskedApproval.ts';
import type { Call } from '../../domains/executions/calls/startCalls.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { ToolCall } from '../../workflows/contract.ts';

/**
 * Result of a run: items by output port, or a request to call it again at a time or when a wait ends from outside (`logic.wait`), or calls
 * of other digital organizations: it runs again with their outcome, or continues at once with `goOnWith`. The answer to the webhook that
 * started the execution is written together with the items; the first answer of an execution wins. `restarted`: a loop takes what came back
 * as its new list.
 */
export type NodeResult =
  | { outputs: Record<string, Item[]>; webhookAnswer?: WebhookAnswer; restarted?: true }
  | { waitUntil: Date }
  | { calls: Call[]; goOnWith: Record<string, Item[]> | null }
  | { waitFor: WaitFor }
  /** An agent: calls of tools that are to be made, so many at once; it runs again when they have ended. */
  | { toolCalls: ToolCall[]; atOnce: number }
  /** An agent: a person has to decide calls; it runs again then, or at that time. */
  | { waitForDecision: { until: Date | null } }
  /** Runs of employees are under way; it runs again when they have ended, when there is a verdict, and at that time. */
  | { waitForRuns: { until: Date } };

/** A wait that a call of the execution's link ends, its form, or a decision (`domains/executions/waits/`, `domains/approvals/`). */
export interface WaitFor {
  kind: 'webhook' | 'form' | 'approval';
  /** Time at which it continues by itself; null for never. */
  until: Date | null;
  /** Required path after the token in the address; '' for none. */
  suffix: string;
  /** Accepted calls and response of the address (`domains/executions/waits/waitDetails.ts`). */
  details: object;
  /** The people who decide, and whose inbox shows the wait; always present for an approval. */
  asked?: AskedApproval;
}

/** The answer to the HTTP request that started an execution (decisions §7). The body of `binary` is the `Binary`, as JSON: its bytes stay in the store. */
export interface WebhookAnswer {
  status: number;
  headers: Record<string, string>;
  bodyKind: 'json' | 'text' | 'binary' | 'redirect' | 'none';
  body: Uint8Array | null;
}
