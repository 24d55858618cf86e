import { expect } from 'vitest';

import type { SignedUp } from '../support/accounts.ts';
import { node } from './flows.ts';

/** An execution as the contract has it, as far as attacks look at it. */
export interface Ended {
  id: string;
  status: string;
  error: { code: string } | null;
}

/** Runs a graph whose first node is `start`, and waits for its end. */
export async function runGraph(account: SignedUp, nodes: object[], connections: object[]): Promise<Ended> {
  const draft = { nodes: [node('start', 'trigger.manual'), ...nodes], connections };
  const { id } = await account.call<{ id: string }>('POST', '/api/v1/digital-organizations', { name: 'Attack', draft });
  const path = `/api/v1/digital-organizations/${id}/executions`;
  const started = await account.call<Ended>('POST', path, { mode: 'manual' });
  return untilEnded(account, started.id);
}

/** Waits for the end of an execution. */
export async function untilEnded(account: SignedUp, executionId: string): Promise<Ended> {
  const read = () => account.call<Ended>('GET', `/api/v1/executions/${executionId}`);
  await expect
    .poll(async () => (await read()).status, { timeout: 60_000, interval: 100 })
    .toMatch(/^(?:success|error|canceled)$/);
  return read();
}
