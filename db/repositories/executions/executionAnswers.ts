import type { components } from '../../../openapi/generated/types.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

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
  answer: ExecutionAnswer | null;
}

/** The answers that nodes leave for webhooks. */
export class ExecutionAnswers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Leaves the answer of an execution and tells who waits; false when there was one already (the first one wins). */
  async insert(executionId: string, answer: ExecutionAnswer): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `WITH left_answer AS (
         INSERT INTO execution_answers (execution_id, organization_id, status, headers, body_kind, body)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (execution_id) DO NOTHING RETURNING execution_id
       )
       SELECT pg_notify('bureau_executions', execution_id) FROM left_answer`,
      [
        executionId,
        organizationOf(this.#scope),
        answer.status,
        JSON.stringify(answer.headers),
        answer.bodyKind,
        answer.body,
      ],
    );
    return rows.length === 1;
  }
}
