import type { Database } from '../../db/database.ts';
import type { Span } from '../../platform/telemetry/Span.ts';
import { buildPart } from './buildPart.ts';
import { buildRun } from './buildRun.ts';
import type { SpanOptions } from './PartSpans.ts';
import { rowsByExecution, type RowsOfExecution } from './rowsByExecution.ts';

/** An ended execution or employee run, or a part of an execution that ended at a wait. */
export type Ended =
  | { readonly kind: 'execution'; readonly id: string; readonly waitAt?: Date }
  | { readonly kind: 'employee_run'; readonly id: string };

/**
 * Returns the spans of each entry of `ended`, in that order; none for deleted or unrecorded executions and runs. Spans are built from committed
 * rows and have derived ids, so each process builds the same ones at each attempt.
 */
export async function spansOf(database: Database, ended: readonly Ended[], options: SpanOptions): Promise<Span[][]> {
  const executions = [...new Set(ended.filter(({ kind }) => kind === 'execution').map(({ id }) => id))];
  const runs = ended.filter(({ kind }) => kind === 'employee_run').map(({ id }) => id);
  return database.asSystem(async ({ tracedRows }) => {
    const [rows, runRows] = await Promise.all([
      executions.length === 0 ? null : tracedRows.ofExecutions(executions, options.contents),
      runs.length === 0 ? [] : tracedRows.ofRuns(runs),
    ]);
    const byId = rows === null ? new Map<string, RowsOfExecution>() : rowsByExecution(rows);
    const runsById = new Map(runRows.map((run) => [run.id, run]));
    const built = ended.map((one) => {
      if (one.kind === 'employee_run') {
        const run = runsById.get(one.id);
        const span = run && isOf(options, run) ? buildRun(run, options) : null;
        return { spans: span === null ? [] : [span], isSampled: true, id: one.id };
      }
      const found = byId.get(one.id);
      const part = found && isOf(options, found.execution) ? partOf(found, one.waitAt) : null;
      if (!found || part === null) return { spans: [], isSampled: true, id: one.id };
      const { spans, isSampled } = buildPart(found, part, options);
      return { spans, isSampled: isSampled || spans.some(({ isError }) => isError), id: one.id };
    });
    const undecided = built.filter(({ isSampled }) => !isSampled).map(({ id }) => id);
    const failed = new Set(undecided.length === 0 ? [] : await tracedRows.withFailedCalls(undecided));
    return built.map(({ spans, isSampled, id }) => (isSampled || failed.has(id) ? [...spans] : []));
  });
}

function isOf({ organizationId }: SpanOptions, row: { organizationId: string }): boolean {
  return organizationId === null || organizationId === row.organizationId;
}

/** Returns the part that ended at that wait, or with the execution; null for a wait that ends no part. */
function partOf({ execution: { breaks } }: RowsOfExecution, waitAt: Date | undefined): number | null {
  if (waitAt === undefined) return breaks.length;
  const part = breaks.findIndex(({ at }) => Date.parse(at) === waitAt.getTime());
  return part === -1 ? null : part;
}
