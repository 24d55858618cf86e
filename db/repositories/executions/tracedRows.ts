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
  /** `traceparent` of an anonymous caller. */
  linkedTraceparent: string | null;
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
  /** As JSON; null without contents. */
  arguments: string | null;
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

/** Largest number of rows of one kind that a trace reads for an execution. */
const mostRows = 20_000;
/** Longer contents are cut. */
const mostContent = 8_192;

/** Reads the rows from which spans are built, for several executions at once. System only. */
export class TracedRows {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * The rows of these executions. Contents (messages, steps, arguments, results) are read only `withContents`. If there are too
   * many rows, executions are read one by one, so that none loses rows.
   */
  async ofExecutions(ids: readonly string[], withContents: boolean): Promise<TracedRowsOfExecutions> {
    const rows = await this.#read(ids, withContents);
    const isCut = [rows.nodes, rows.spans, rows.steps, rows.tools, rows.calls].some((of) => of.length === mostRows);
    if (!isCut || ids.length === 1) return rows;
    const all: TracedRowsOfExecutions = { executions: [], nodes: [], spans: [], steps: [], tools: [], calls: [] };
    for (const id of ids) {
      const own = await this.#read([id], withContents);
      for (const row of own.executions) all.executions.push(row);
      for (const row of own.nodes) all.nodes.push(row);
      for (const row of own.spans) all.spans.push(row);
      for (const row of own.steps) all.steps.push(row);
      for (const row of own.tools) all.tools.push(row);
      for (const row of own.calls) all.calls.push(row);
    }
    return all;
  }

  async #read(ids: readonly string[], withContents: boolean): Promise<TracedRowsOfExecutions> {
    const [executions, nodes, spans, steps, tools, calls] = await Promise.all([
      runQuery(this.#scope, executionsOf(ids)),
      runQuery(this.#scope, nodesOf(ids, withContents)),
      runQuery(this.#scope, spansOf(ids)),
      runQuery(this.#scope, stepsOf(ids, withContents)),
      runQuery(this.#scope, toolsOf(ids, withContents)),
      runQuery(this.#scope, callsOf(ids)),
    ]);
    return { executions, nodes, spans, steps, tools, calls };
  }

  /** Those of these executions below which a called one failed, at any depth. */
  async withFailedCalls(ids: readonly string[]): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tables
        .withRecursive('below', (all) =>
          all
            .selectFrom('executions as c')
            .select(['c.id', 'c.status', 'c.parentExecutionId as top'])
            .where('c.parentExecutionId', '=', anyOf(ids))
            .unionAll((union) =>
              union
                .selectFrom('below as b')
                .innerJoin('executions as c', 'c.parentExecutionId', 'b.id')
                .select(['c.id', 'c.status', 'b.top']),
            ),
        )
        .selectFrom('below')
        .select('top as id')
        .distinct()
        .where('status', '=', 'error')
        .$narrowType<{ id: string }>(),
    );
    return rows.map(({ id }) => id);
  }

  /** Runs of employees that have ended. */
  async ofRuns(ids: readonly string[]): Promise<TracedRunRow[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRuns')
        .select(['id', 'organizationId', 'publisherId', 'positionId', 'employeeId', 'mode', 'status', 'chargedMicros'])
        .select(['traceparent', 'createdAt', 'startedAt', 'stoppedAt'])
        .select(sql<string | null>`error ->> 'code'`.as('errorCode'))
        .where('id', '=', anyOf(ids))
        .where('stoppedAt', 'is not', null),
    );
  }
}

function shown(withContents: boolean, text: string) {
  return withContents ? sql<string>`left(${sql.raw(text)}, ${mostContent})` : sql<string>`null::text`;
}

function errorOf(withContents: boolean) {
  return withContents
    ? sql<StoredError | null>`nullif(error, 'null')`
    : sql<StoredError | null>`case when error is not null then jsonb_build_object('code', error ->> 'code', 'message', '') end`;
}

function executionsOf(ids: readonly string[]) {
  return tables
    .selectFrom('executions as e')
    .innerJoin('digitalOrganizations as d', (join) =>
      join.onRef('d.organizationId', '=', 'e.organizationId').onRef('d.id', '=', 'e.digitalOrganizationId'),
    )
    .leftJoin('employeeRuns as r', (join) =>
      join.onRef('r.id', '=', 'e.parentExecutionId').onRef('r.publisherId', '=', 'e.organizationId'),
    )
    .select(['e.id', 'e.organizationId', 'd.projectId', 'e.digitalOrganizationId', 'e.versionId', 'e.mode'])
    .select(['e.status', 'e.createdAt', 'e.startedAt', 'e.stoppedAt', 'e.parentExecutionId', 'e.retryOf'])
    .select(['e.itemsOrganizationId', 'd.name as digitalOrganizationName'])
    .select([
      sql<string>`e.trigger ->> 'kind'`.as('triggerKind'),
      sql<string | null>`e.trigger ->> 'traceparent'`.as('traceparent'),
      sql<string | null>`e.trigger ->> 'linked_traceparent'`.as('linkedTraceparent'),
      sql<TraceBreak[]>`coalesce(e.trace_breaks, '[]')`.as('breaks'),
      sql<StoredError | null>`${errorWithMessage('e')}`.as('error'),
      sql<boolean>`e.copied_from is not null`.as('hasCopies'),
      sql<string | null>`nullif(r.organization_id, e.organization_id)`.as('callingOrganizationId'),
    ])
    .where('e.id', '=', anyOf(ids));
}

function nodesOf(ids: readonly string[], withContents: boolean) {
  return tables
    .selectFrom('executionNodes')
    .select(['executionId', 'nodeId', 'runIndex', 'name', 'type', 'status', 'startedAt', 'durationMs'])
    .select(['attempts', 'lostAttempts', 'createdAt', errorOf(withContents).as('error')])
    .select(
      sql<number>`coalesce((select sum((o.value ->> 'count')::bigint) from jsonb_each(outputs) o), 0)::integer`.as(
        'itemsOut',
      ),
    )
    .where('executionId', '=', anyOf(ids))
    .orderBy('executionId')
    .orderBy('nodeId')
    .orderBy('runIndex')
    .limit(mostRows);
}

function spansOf(ids: readonly string[]) {
  return tables
    .selectFrom('executionSpans')
    .select(['executionId', 'nodeId', 'runIndex', 'call', 'spans'])
    .$narrowType<Pick<TracedSpansRow, 'spans'>>()
    .where('executionId', '=', anyOf(ids))
    .orderBy('executionId')
    .orderBy('nodeId')
    .orderBy('runIndex')
    .orderBy('call')
    .limit(mostRows);
}

function stepsOf(ids: readonly string[], withContents: boolean) {
  return tables
    .selectFrom('agentSteps')
    .select(['executionId', 'nodeId', 'runIndex', 'step', 'itemIndex', 'model', 'finishReason', 'startedAt'])
    .select(['durationMs', shown(withContents, 'content').as('content')])
    .where('executionId', '=', anyOf(ids))
    .where('kept', '=', false)
    .orderBy('executionId')
    .orderBy('nodeId')
    .orderBy('runIndex')
    .orderBy('step')
    .limit(mostRows);
}

function toolsOf(ids: readonly string[], withContents: boolean) {
  return tables
    .selectFrom('agentToolCalls')
    .select(['executionId', 'nodeId', 'runIndex', 'step', 'call', 'providerCallId', 'tool', 'nodeType', 'status'])
    .select(['startedAt', 'durationMs', errorOf(withContents).as('error')])
    .select([
      shown(withContents, 'coalesce(decided_arguments, arguments)::text').as('arguments'),
      shown(withContents, 'result').as('result'),
    ])
    .where('executionId', '=', anyOf(ids))
    .where('startedAt', 'is not', null)
    .where('durationMs', 'is not', null)
    .$narrowType<{ startedAt: Date; durationMs: number }>()
    .orderBy('executionId')
    .orderBy('nodeId')
    .orderBy('runIndex')
    .orderBy('step')
    .orderBy('call')
    .limit(mostRows);
}

function callsOf(ids: readonly string[]) {
  return tables
    .selectFrom('callRecords')
    .select(['executionId', 'id', 'kind', 'endpoint', 'model', 'provider', 'status', 'httpStatus', 'stream'])
    .select(['inputTokens', 'cachedInputTokens', 'outputTokens', 'creditsMicros', 'latencyMs', 'ttftMs'])
    .select(['requestId', 'errorCode', 'createdAt'])
    .where('executionId', '=', anyOf(ids))
    .where('kind', 'in', ['model', 'search'])
    .$narrowType<{ executionId: string; kind: 'model' | 'search' }>()
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostRows);
}
