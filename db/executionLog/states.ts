import { sql } from 'kysely';

import type { Statement } from '../queueConnection.ts';
import type { ExecutionState } from '../repositories/executions/executionAnswers.ts';
import { errorWithMessage } from '../repositories/executions/errorWithMessage.ts';
import { textOf } from '../tables/textOf.ts';

/** An execution's state with the columns of its answer, where it has one. */
export interface StateRow {
  executionId: string;
  status: ExecutionState['status'];
  error: ExecutionState['error'];
  lastNode: string | null;
  waitUntil: Date | null;
  answerStatus: number | null;
  headers: Record<string, string> | null;
  bodyKind: string | null;
  body: Buffer | null;
}

const text = textOf(sql`
  SELECT e.id AS "executionId", e.status, ${errorWithMessage('e')} AS error, e.last_node AS "lastNode",
    CASE WHEN e.queued_at IS NULL THEN e.wait_until ELSE now() END AS "waitUntil", -- in the line for a slot its wait is over
    a.status AS "answerStatus", a.headers, a.body_kind AS "bodyKind", a.body
  FROM executions e LEFT JOIN execution_answers a ON a.execution_id = e.id AND a.organization_id = e.organization_id
  WHERE e.id = ANY($1::text[])`);

/** Statement that reads the states of awaited executions. */
export function statesStatement(executionIds: readonly string[]): Statement {
  return { name: 'engine_states', text, values: [executionIds] };
}

export function stateOf({ answerStatus, headers, bodyKind, body, ...state }: StateRow): ExecutionState {
  const answer =
    answerStatus === null ? null : { status: answerStatus, headers: headers ?? {}, bodyKind: bodyKind ?? 'none', body };
  return { ...state, answer };
}
