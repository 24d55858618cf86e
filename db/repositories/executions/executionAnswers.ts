import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQueryForCount, type Scope } from '../scope.ts';

type Schemas = components['schemas'];

/** A node's response to the request that started its execution. */
export interface ExecutionAnswer {
  status: number;
  headers: Record<string, string>;
  bodyKind: string;
  body: Buffer | null;
}

/** How far an execution is, for those who wait for it. */
export interface ExecutionState {
  executionId: string;
  status: Schemas['ExecutionStatus'];
  error: Schemas['ExecutionError'] | null;
  lastNode: string | null;
  /** When the current wait ends by itself (in the line for a slot: now); null if only a call from outside ends it. */
  waitUntil: Date | null;
  answer: ExecutionAnswer | null;
}

/** The answers that nodes leave for webhooks. */
export class ExecutionAnswers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Leaves the answer of an execution and tells who waits; false when there was one already (the first one wins). */
  async insert(executionId: string, { status, headers, bodyKind, body }: ExecutionAnswer): Promise<boolean> {
    const organizationId = organizationOf(this.#scope);
    const left = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .with('leftAnswer', (all) =>
          all
            .insertInto('executionAnswers')
            .values({ executionId, organizationId, status, headers: JSON.stringify(headers), bodyKind, body })
            .onConflict((conflict) => conflict.column('executionId').doNothing())
            .returning('executionId'),
        )
        .selectFrom('leftAnswer')
        .select(sql`pg_notify('bureau_executions', execution_id)`.as('told')),
    );
    return left === 1;
  }
}
