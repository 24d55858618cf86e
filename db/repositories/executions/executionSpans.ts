import { sql } from 'kysely';

import type { CollectedSpan, TraceBreak } from '../../rows/collectedSpan.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import type { NodeRunKey } from './executionNodes.ts';

const maxSpans = 200;

/** Writes and reads trace data of running executions. `TracedRows` reads the rest after their end. */
export class ExecutionSpans {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Appends collected spans of a run, or of the tool call with this step and number, to those stored before. */
  async keep(key: NodeRunKey & { call?: string }, spans: readonly CollectedSpan[]): Promise<void> {
    if (spans.length === 0) return;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('executionSpans')
        .values({
          organizationId: organizationOf(this.#scope),
          executionId: key.executionId,
          nodeId: key.nodeId,
          runIndex: key.runIndex,
          call: key.call ?? '',
          spans: JSON.stringify(spans),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['executionId', 'nodeId', 'runIndex', 'call'])
            .doUpdateSet({ spans: sql`execution_spans.spans || excluded.spans` })
            .where(sql<boolean>`jsonb_array_length(execution_spans.spans) < ${maxSpans}`),
        ),
    );
  }

  /** The caller of an execution, and its waits so far; null if it was deleted. */
  async contextOf(id: string): Promise<{ id: string; traceparent: string | null; breaks: TraceBreak[] } | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions')
        .select([
          'id',
          sql<string | null>`trigger ->> 'traceparent'`.as('traceparent'),
          sql<TraceBreak[]>`coalesce(trace_breaks, '[]')`.as('breaks'),
        ])
        .where('id', '=', id),
    );
  }
}
