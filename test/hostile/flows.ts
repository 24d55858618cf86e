import { WorkflowNotFoundError, type Client } from '@temporalio/client';

import type { SignedUp } from '../support/accounts.ts';

/** A node as the contract has it, named after its id. */
export const node = (id: string, type: string, parameters: object = {}, settings: object = {}) => ({
  id,
  name: id,
  type,
  position: { x: 0, y: 0 },
  parameters,
  settings,
});

/** A connection from the first output of one node to an input of another. */
export const link = (from: string, to: string, input = 'main') => ({
  from: { node: from, port: 'main' },
  to: { node: to, port: input },
});

/** Publishes nodes in a row, the first of which is a webhook; returns its address at the instance. */
export async function publishWebhook(
  account: SignedUp,
  instanceUrl: string,
  nodes: ReturnType<typeof node>[],
): Promise<string> {
  const { addresses } = await publishFlow(account, nodes);
  return `${instanceUrl}${new URL(addresses[0]!.production_url).pathname}`;
}

/** Publishes nodes in a row. */
export async function publishFlow(
  account: SignedUp,
  nodes: ReturnType<typeof node>[],
  settings: object = {},
): Promise<{ id: string; addresses: { production_url: string }[] }> {
  const connections = nodes.slice(1).map(({ id }, index) => link(nodes[index]!.id, id));
  const made = await account.call<{ id: string; addresses: { production_url: string }[] }>(
    'POST',
    '/api/v1/digital-organizations',
    { name: 'Flow', draft: { nodes, connections }, settings },
  );
  await account.call('POST', `/api/v1/digital-organizations/${made.id}/publish`);
  return made;
}

/** A webhook that greets its caller, in the same call; the nodes run in between. */
export const greeting = (...between: ReturnType<typeof node>[]) => [
  node('hook', 'trigger.webhook', { methods: ['POST'], respond: 'respond_node' }),
  node('fields', 'data.edit_fields', { assignments: [{ name: 'greeting', value: 'Hello {{ $json.body.name }}' }] }),
  ...between,
  node('answer', 'logic.respond_to_webhook'),
];

/** A webhook that answers at once, and then calls a server that takes its time. */
export const slowCall = (url: string) => [
  node('hook', 'trigger.webhook', { methods: ['POST'] }),
  node('call', 'http.request', { url }),
];

/** An answer that takes longer counts as none. */
export const maxAnswerMs = 30_000;

/** Calls a webhook; returns how long it took, in milliseconds. Throws if it does not answer 200. */
export async function callWebhook(url: string): Promise<number> {
  const startedMs = performance.now();
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: '{"name":"Ada"}',
    signal: AbortSignal.timeout(maxAnswerMs),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}: ${text}`);
  return performance.now() - startedMs;
}

/** Calls a webhook so many times, some at once. */
export function callMany(url: string, count: number, atOnce: number): Promise<void> {
  return repeat(() => callWebhook(url), count, atOnce);
}

/** Does something so many times, some at once. */
export async function repeat(work: () => Promise<unknown>, count: number, atOnce: number): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** The value that 95 of 100 are below. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!; // nearest rank: of twenty, not the slowest
}

/**
 * Resolves when none of these executions is in transit: each one's node runs, or waits because it was denied a slot. Only then are they
 * open calls; before, they arrive.
 */
export async function untilOpen(temporal: Client, executionIds: readonly string[]): Promise<void> {
  const left = [...executionIds];
  const isOpen = async (id: string): Promise<boolean> => {
    const found = await temporal.workflow
      .getHandle(id)
      .describe()
      .catch((error: unknown) => {
        if (error instanceof WorkflowNotFoundError) return null; // it has not started yet
        throw error;
      });
    const [activity] = found?.raw.pendingActivities ?? [];
    return activity ? activity.state === running : (found?.historyLength ?? 0) >= lengthWithTimer;
  };
  const lane = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift())
      while (!(await isOpen(id))) await new Promise((resolve) => setTimeout(resolve, 200));
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/** `PENDING_ACTIVITY_STATE_STARTED` of Temporal's API. */
const running = 2;
/** Started, its first task, the activity and its answer, the task that starts the timer. */
const lengthWithTimer = 11;
