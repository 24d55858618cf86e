import { sql } from 'kysely';

/** Types of nodes that wait for runs which they called. These are in the same trace, so it does not end there; a test compares them. */
export const typesThatAwaitRuns: readonly string[] = ['employee.call'];

/** An execution that waits more often stays in its last trace. */
export const maxTraceBreaks = 200;

const waiting = sql`SELECT FROM execution_nodes n WHERE n.organization_id = executions.organization_id AND n.execution_id = executions.id
  AND n.status = 'waiting'`;

/** The waits of an execution (`executions.trace_breaks`, `TraceBreak[]`), plus a wait that begins now. Only for updates of `executions`. */
export const withBreak = sql<
  string | null
>`CASE WHEN executions.status = 'waiting' OR jsonb_array_length(executions.trace_breaks) >= ${maxTraceBreaks}
    OR EXISTS (${waiting} AND n.type = ANY(${sql.val(typesThatAwaitRuns)}::text[])) THEN executions.trace_breaks
  ELSE coalesce(executions.trace_breaks, '[]') || jsonb_build_object('at', to_jsonb(date_trunc('milliseconds', now())), 'runs', (
    SELECT coalesce(jsonb_agg(jsonb_build_array(n.node_id, n.run_index) ORDER BY n.node_id, n.run_index), '[]') FROM execution_nodes n
    WHERE n.organization_id = executions.organization_id AND n.execution_id = executions.id AND n.status = 'waiting')) END`;

/** The same waits; the latest one ends now. */
export const breakEnds = sql<
  string | null
>`CASE WHEN executions.status = 'waiting' AND executions.trace_breaks -> -1 ->> 'until' IS NULL
  THEN jsonb_set(executions.trace_breaks, '{-1,until}', to_jsonb(date_trunc('milliseconds', now()))) ELSE executions.trace_breaks END`;
