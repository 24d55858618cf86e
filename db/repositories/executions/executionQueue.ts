import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { tables } from '../../tables/tables.ts';
import { runQueryForRow, runStatement, tellOfExecution, type Scope } from '../scope.ts';
import { HeldStarts } from './heldStarts.ts';

/** An execution that got a slot, and the message that tells its workflow. */
export interface GrantedSlot {
  outboxId: string;
  executionId: string;
}

/** Position of an execution in the queue. */
export interface QueuePlace {
  executionId: string;
  /** From 1, among those that wait for the same limit. */
  place: number;
  /** Number of slots; null if the limit was removed and the queue is being emptied. */
  slots: number | null;
  reason: components['schemas']['ExecutionQueuePlace']['reason'];
}

/** The line of executions that wait for a slot. Its rules are SQL functions (`db/sql/queue.*.sql`). */
export class ExecutionQueue {
  readonly #scope: Scope;
  /** Starts that are held before they are in the line. */
  readonly held: HeldStarts;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.held = new HeldStarts(scope);
  }

  /** System only. Gives free slots to at most as many executions as there are ids, in their order; they run from then on. */
  async grant(outboxIds: readonly string[], relayAfterMs: number): Promise<GrantedSlot[]> {
    const granted = await runStatement<GrantedSlot>(this.#scope, 'SELECT * FROM queue.grant_slots($1::text[], $2)', [
      outboxIds,
      relayAfterMs,
    ]);
    for (const { executionId } of granted) tellOfExecution(this.#scope, executionId);
    return granted;
  }

  /** System only. True if an execution waits for a slot. */
  async hasWaiting(): Promise<boolean> {
    const rows = await runStatement<{ hasWaiting: boolean }>(this.#scope, 'SELECT queue.has_waiting() AS has_waiting');
    return rows[0]!.hasWaiting;
  }

  /** System only. How many executions of the instance wait for a slot, and since when the first does. */
  async length(): Promise<{ waiting: number; oldest: Date | null }> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('executions')
        .select([sql<number>`count(*)::integer`.as('waiting'), sql<Date | null>`min(queued_at)`.as('oldest')])
        .where('queuedAt', 'is not', null)
        .where('status', 'in', ['queued', 'waiting']),
    );
    return row!;
  }

  /** The places of those of these executions that are in the line. */
  places(executionIds: readonly string[]): Promise<QueuePlace[]> {
    return runStatement<QueuePlace>(this.#scope, 'SELECT * FROM queue.positions($1::text[])', [executionIds]);
  }
}
