import { sql } from 'kysely';

import type { CollectedSpan, TraceBreak } from '../../rows/collectedSpan.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';
import { errorWithMessage } from './errorWithMessage.ts';

interface StoredError {
  code: string;
  message: string;
}

/** An execution, for its spans. */
export interface TracedExecutionRow {
  id: string;
  organizationId: string;
  projectId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  mode: string;
  status: string;
  triggerKind: string;
  traceparent: string | null;
  breaks: TraceBreak[];
  createdAt: Date;
  startedAt: Date | null;
  stoppedAt: Date | null;
  error: StoredError | null;
  parentExecutionId: string | null;
  retryOf: string | null;
  /** It began with runs of another execution. */
  hasCopies: boolean;
  /** The hirer whose items these are. */
  itemsOrganizationId: string | null;
  /** The organization of the parent span; null if it is the same. */
  callingOrganizationId: string | null;
}

/** A run of a node. */
export interface TracedNodeRow {
  executionId: string;
  nodeId: string;
  runIndex: number;
  name: string;
  type: string;
  status: string;
  startedAt: Date | null;
  durationMs: number | null;
  attempts: number;
  lostAttempts: number;
  error: StoredError | null;
  itemsOut: number;
  createdAt: Date;
}

/** Collected spans of a run, or of a tool call (`<step>.<number>`). */
export interface TracedSpansRow {
  executionId: string;
  nodeId: string;
  runIndex: number;
  call: string;
  spans: CollectedSpan[];
}

/** A step of an agent. */
export interface TracedStepRow {
  executionId: string;
  nodeId: string;
  runIndex: number;
  step: number;
  itemIndex: number;
  model: string;
  content: string;
  finishReason: string | null;
  startedAt: Date;
  durationMs: number;
}

/** A call of an agent's tool. */
export interface TracedToolRow {
  executionId: string;
  nodeId: string;
  runIndex: number;
  step: number;
  call: number;
  providerCallId: string;
  tool: string;
  nodeType: string;
  arguments: unknown;
  result: string | null;
  status: string;
  error: StoredError | null;
  startedAt: Date;
  durationMs: number;
}

/** The record of a call of a model, or of a search of the catalog. */
export interface TracedCallRow {
  executionId: string;
  id: string;
  kind: 'model' | 'search';
  endpoint: string;
  model: string;
  provider: string;
  status: string;
  httpStatus: number;
  stream: boolean;
  inputTokens: number | null;
  cachedInputTokens: number | null;
  outputTokens: number | null;
  creditsMicros: bigint;
  latencyMs: number;
  ttftMs: number | null;
  requestId: string;
  errorCode: string | null;
  createdAt: Date;
}

/** A run of an employee. */
export interface TracedRunRow {
  id: string;
  organizationId: string;
  publisherId: string;
  positionId: string | null;
  employeeId: string;
  mode: string;
  status: string;
  chargedMicros: bigint;
  errorCode: string | null;
  traceparent: string | null;
  createdAt: Date;
  startedAt: Date | null;
  stoppedAt: Date | null;
}

/** All rows of some executions. */
export interface TracedRowsOfExecutions {
  executions: TracedExecutionRow[];
  nodes: TracedNodeRow[];
  spans: TracedSpansRow[];
  steps: TracedStepRow[];
  tools: TracedToolRow[];
  calls: TracedCallRow[];
}

/** More rows of one kind are not traced. */
const mostRows = 20_000;
/** Longer contents are cut. */
const mostContent = 8_192;

/** Reads the rows from which spans are built, for several executions at once. System only. */
export class TracedRows {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The rows of these executions. Contents (messages, steps, arguments, results) are read only `withContents`. */
  async ofExecutions(ids: readonly string[], withContents: boolean): Promise<TracedRowsOfExecutions> {
    const run = sql`execution_id, node_id, run_index`;
    const are = sql`execution_id = ${anyOf(ids)}`;
    const shown = (column: string) => (withContents ? sql`left(${sql.ref(column)}, ${mostContent})` : sql`NULL`);
    const code = (column: string) =>
      withContents ? sql.ref(column) : sql`jsonb_build_object('code', ${sql.ref(column)} ->> 'code', 'message', '')`;
    const [executions, nodes, spans, steps, tools, calls] = await Promise.all([
      runQuery(
        this.#scope,
        sql<TracedExecutionRow>`SELECT e.id, e.organization_id, d.project_id, e.digital_organization_id, d.name AS digital_organization_name, e.version_id,
          e.mode, e.status, e.trigger ->> 'kind' AS trigger_kind, e.trigger ->> 'traceparent' AS traceparent, coalesce(e.trace_breaks, '[]') AS breaks,
          e.created_at, e.started_at, e.stopped_at, ${errorWithMessage('e')} AS error, e.parent_execution_id, e.retry_of, e.copied_from IS NOT NULL AS has_copies,
          e.items_organization_id, nullif(r.organization_id, e.organization_id) AS calling_organization_id
        FROM executions e JOIN digital_organizations d ON d.organization_id = e.organization_id AND d.id = e.digital_organization_id
        LEFT JOIN employee_runs r ON r.id = e.parent_execution_id AND r.publisher_id = e.organization_id
        WHERE e.id = ${anyOf(ids)}`,
      ),
      runQuery(
        this.#scope,
        sql<TracedNodeRow>`SELECT ${run}, name, type, status, started_at, duration_ms, attempts, lost_attempts,
          CASE WHEN error IS NOT NULL THEN ${code('error')} END AS error, created_at,
          coalesce((SELECT sum((o.value ->> 'count')::bigint) FROM jsonb_each(outputs) o), 0)::int AS items_out
        FROM execution_nodes WHERE ${are} ORDER BY ${run} LIMIT ${mostRows}`,
      ),
      runQuery(
        this.#scope,
        sql<TracedSpansRow>`SELECT ${run}, call, spans FROM execution_spans WHERE ${are} ORDER BY ${run}, call LIMIT ${mostRows}`,
      ),
      runQuery(
        this.#scope,
        sql<TracedStepRow>`SELECT ${run}, step, item_index, model, ${shown('content')} AS content, finish_reason, started_at, duration_ms
        FROM agent_steps WHERE ${are} AND NOT kept ORDER BY ${run}, step LIMIT ${mostRows}`,
      ),
      runQuery(
        this.#scope,
        sql<TracedToolRow>`SELECT ${run}, step, call, provider_call_id, tool, node_type,
          ${withContents ? sql`coalesce(decided_arguments, arguments)` : sql`NULL`} AS arguments, ${shown('result')} AS result,
          status, CASE WHEN error IS NOT NULL THEN ${code('error')} END AS error, started_at, duration_ms
        FROM agent_tool_calls WHERE ${are} AND started_at IS NOT NULL AND duration_ms IS NOT NULL ORDER BY ${run}, step, call LIMIT ${mostRows}`,
      ),
      runQuery(
        this.#scope,
        sql<TracedCallRow>`SELECT execution_id, id, kind, endpoint, model, provider, status, http_status, stream, input_tokens, cached_input_tokens, output_tokens,
          credits_micros, latency_ms, ttft_ms, request_id, error_code, created_at
        FROM call_records WHERE ${are} AND kind IN ('model', 'search') ORDER BY created_at, id LIMIT ${mostRows}`,
      ),
    ]);
    return { executions, nodes, spans, steps, tools, calls };
  }

  /** Returns the organizations with an enabled destination for traces; null for a destination of the instance. */
  async organizations(): Promise<(string | null)[]> {
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('logDestinations')
        .select('organizationId')
        .distinct()
        .where('enabled', '=', true)
        .where('kind', '=', 'otlp_traces'),
    );
    return rows.map(({ organizationId }) => organizationId);
  }

  /** Those of these executions below which a called one failed, at any depth. */
  async withFailedCalls(ids: readonly string[]): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      sql<{ id: string }>`WITH RECURSIVE below AS (
         SELECT c.id, c.status, c.parent_execution_id AS top FROM executions c WHERE c.parent_execution_id = ${anyOf(ids)}
         UNION ALL SELECT c.id, c.status, b.top FROM below b JOIN executions c ON c.parent_execution_id = b.id
       ) SELECT DISTINCT top AS id FROM below WHERE status = 'error'`,
    );
    return rows.map(({ id }) => id);
  }

  /** Runs of employees that have ended. */
  async ofRuns(ids: readonly string[]): Promise<TracedRunRow[]> {
    return runQuery(
      this.#scope,
      sql<TracedRunRow>`SELECT id, organization_id, publisher_id, position_id, employee_id, mode, status, charged_micros, error ->> 'code' AS error_code,
        traceparent, created_at, started_at, stopped_at FROM employee_runs WHERE id = ${anyOf(ids)} AND stopped_at IS NOT NULL`,
    );
  }
}
