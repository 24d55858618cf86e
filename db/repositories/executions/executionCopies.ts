import { sql, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import { organizationOf, runQuery, runQueryForRow, tellOfExecution, type Scope } from '../scope.ts';
import type { ExecutionMode, ExecutionStatus } from './executions.ts';

type Schemas = components['schemas'];

/** An execution whose finished runs another one may begin with. */
export interface CopySource {
  id: string;
  projectId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  status: ExecutionStatus;
  trigger: { kind: string; node_id: string };
  /** As of an execution. */
  itemsOrganizationId: string | null;
  untilNode: string | null;
  versionId: string | null;
  /** The snapshot of a draft; null if it ran a version. */
  snapshot: Schemas['Graph'] | null;
  settings: Schemas['DigitalOrganizationSettings'];
  /** The graph it ran: the snapshot or the version's; null if the version was deleted. */
  graph: Schemas['Graph'] | null;
  draft: Schemas['Graph'];
  draftSettings: Schemas['DigitalOrganizationSettings'];
  /** The current published version, if any. */
  published: { id: string; graph: Schemas['Graph']; settings: Schemas['DigitalOrganizationSettings'] } | null;
}

/** A node of an execution with at least one run. */
export interface RanNode {
  nodeId: string;
  type: string;
  /** At least one run ended with outputs. */
  isFinished: boolean;
  allSucceeded: boolean;
  /** Some of its items were deleted. */
  isIncomplete: boolean;
}

/** A new execution that begins with the finished runs of some nodes of another one, its trigger's included. */
export interface ExecutionCopy {
  id: string;
  sourceId: string;
  versionId: string | null;
  /** Snapshot of a draft; null for a version. */
  graph: Schemas['Graph'] | null;
  settings: Schemas['DigitalOrganizationSettings'];
  mode: ExecutionMode;
  triggerKind: string;
  accountId: string | null;
  retryOf: string | null;
  untilNode: string | null;
  /** Whose finished runs are copied, all of them of each node. */
  nodeIds: readonly string[];
  /** The nodes that run again on purpose, with all that they call. */
  rerunNodes: readonly string[];
  outboxId: string;
  relayAfterMs: number;
}

/** A call that the same run of a retried execution has made, and its place in the retry. */
export interface RetriedCall {
  id: string;
  digitalOrganizationId: string;
  place: string;
}

/** Runs that a walk may take as done: they ended, and left their outputs. */
const finished = (run: string): RawBuilder<boolean> => {
  const [status, outputs] = [sql.ref(`${run}.status`), sql.ref(`${run}.outputs`)];
  return sql<boolean>`(${status} = 'success' OR ${status} = 'error' AND ${outputs} <> '{}')`;
};

/** Executions made from others. */
export class ExecutionCopies {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Null if the execution is not there. */
  async source(id: string): Promise<CopySource | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions as e')
        .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
        .leftJoin('versions as v', 'v.id', 'e.versionId')
        .leftJoin('versions as c', 'c.id', 'd.publishedVersionId')
        .select([
          'e.id',
          'd.projectId',
          'e.digitalOrganizationId',
          'd.name as digitalOrganizationName',
          'e.status',
          'e.trigger',
          'e.itemsOrganizationId',
          'e.untilNode',
          'e.versionId',
          sql<CopySource['snapshot']>`${graphColumn('e')}`.as('snapshot'),
          'e.settings',
          sql<CopySource['graph']>`coalesce(${graphColumn('e')}, ${graphColumn('v')})`.as('graph'),
          graphColumn('d', 'draft').as('draft'),
          'd.settings as draftSettings',
          sql<CopySource['published']>`CASE WHEN c.id IS NOT NULL
            THEN json_build_object('id', c.id, 'graph', ${graphColumn('c')}, 'settings', c.settings) END`.as(
            'published',
          ),
        ])
        .$narrowType<Pick<CopySource, 'trigger' | 'settings' | 'draftSettings'>>()
        .where('e.id', '=', id),
    );
  }

  /** Returns the nodes that ran, each with the results of its runs and whether all its items still exist. */
  async ranNodes(id: string): Promise<RanNode[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionNodes as n')
        .select((select) => [
          'n.nodeId',
          sql<string>`max(n.type)`.as('type'),
          sql<boolean>`bool_or(${finished('n')})`.as('isFinished'),
          sql<boolean>`bool_and(n.status = 'success')`.as('allSucceeded'),
          sql<boolean>`bool_or(EXISTS (SELECT FROM jsonb_each(n.outputs) AS port
            WHERE (port.value ->> 'count')::bigint > 0 AND NOT EXISTS ${select
              .selectFrom('executionData as d')
              .whereRef('d.executionId', '=', 'n.executionId')
              .whereRef('d.nodeId', '=', 'n.nodeId')
              .whereRef('d.runIndex', '=', 'n.runIndex')
              .where('d.port', '=', sql<string>`port.key`)}))`.as('isIncomplete'),
        ])
        .where('n.executionId', '=', id)
        .groupBy('n.nodeId'),
    );
  }

  /**
   * Writes the copy (`queued`), its runs, their items, its use of their files and its outbox row in one statement. False if the source was
   * deleted.
   */
  async insert(copy: ExecutionCopy): Promise<boolean> {
    const organizationId = organizationOf(this.#scope);
    const graph = copy.graph && JSON.stringify(copy.graph);
    const rows = await runQuery(
      this.#scope,
      sql`WITH execution AS (
         INSERT INTO executions (id, organization_id, project_id, digital_organization_id, version_id, graph, graph_written, settings, mode, status,
           trigger, account_id, retry_of, copied_from, until_node, rerun_nodes, items_organization_id)
         SELECT ${copy.id}, organization_id, project_id, digital_organization_id, ${copy.versionId}, ${graph}::text::jsonb, ${graph}::text::json, ${JSON.stringify(copy.settings)}, ${copy.mode}, 'queued',
           jsonb_build_object('kind', ${copy.triggerKind}::text, 'node_id', trigger ->> 'node_id'), ${copy.accountId}, ${copy.retryOf}, id, ${copy.untilNode}, nullif(${copy.rerunNodes}::text[], '{}'), items_organization_id
         FROM executions WHERE organization_id = ${organizationId} AND id = ${copy.sourceId} RETURNING id, organization_id
       ), nodes AS (
         INSERT INTO execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms,
           attempts, lost_attempts, error, sources, outputs, console)
         SELECT n.organization_id, execution.id, n.node_id, n.run_index, n.name, n.type, n.status, n.started_at, n.duration_ms,
           n.attempts, n.lost_attempts, n.error, n.sources, n.outputs, n.console
         FROM execution_nodes n, execution
         WHERE n.organization_id = ${organizationId} AND n.execution_id = ${copy.sourceId} AND n.node_id = ANY(${copy.nodeIds}::text[]) AND ${finished('n')}
       ), data AS (
         INSERT INTO execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
         SELECT d.organization_id, execution.id, d.node_id, d.run_index, d.port, d.items, d.item_count, d.size_bytes
         FROM execution, execution_data d JOIN execution_nodes n USING (organization_id, execution_id, node_id, run_index)
         WHERE d.organization_id = ${organizationId} AND d.execution_id = ${copy.sourceId} AND d.node_id = ANY(${copy.nodeIds}::text[]) AND ${finished('n')}
       ), files AS (
         INSERT INTO execution_binaries (organization_id, execution_id, binary_id)
         SELECT u.organization_id, execution.id, u.binary_id FROM execution, execution_binaries u
         WHERE u.organization_id = ${organizationId} AND u.execution_id = ${copy.sourceId}
       ), custom_data AS (
         INSERT INTO execution_custom_data (organization_id, execution_id, key, value)
         SELECT c.organization_id, execution.id, c.key, c.value FROM execution, execution_custom_data c
         WHERE c.organization_id = ${organizationId} AND c.execution_id = ${copy.sourceId}
       ), message AS (
         INSERT INTO outbox (id, organization_id, kind, reference, next_attempt_at)
         SELECT ${copy.outboxId}, organization_id, 'start_execution', id, now() + ${copy.relayAfterMs}::int * interval '1 millisecond' FROM execution
       )
       SELECT id FROM execution`,
    );
    if (rows.length === 1) tellOfExecution(this.#scope, copy.id);
    return rows.length === 1;
  }

  /**
   * Reusable calls of the same run in the retried execution: awaited calls that succeeded, others that have begun. None if the node's
   * parameters are no longer what they were, or the node runs again on purpose.
   */
  async retriedCalls({ executionId, nodeId, prefix, awaited }: CallsToKeep): Promise<RetriedCall[]> {
    const parametersIn = (graph: RawBuilder<unknown>) =>
      sql`jsonb_path_query_first(${graph}, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', ${nodeId}::text)) -> 'parameters'`;
    return runQuery(
      this.#scope,
      sql<RetriedCall>`SELECT DISTINCT ON (place) c.id, c.digital_organization_id, ${prefix}::text || substring(c.parent_call from '#[^#]*$') AS place
       FROM executions e
       JOIN executions s ON s.organization_id = e.organization_id AND s.id = e.retry_of
       LEFT JOIN versions ev ON ev.organization_id = e.organization_id AND ev.id = e.version_id
       LEFT JOIN versions sv ON sv.organization_id = e.organization_id AND sv.id = s.version_id
       JOIN executions c ON c.organization_id = e.organization_id AND c.parent_execution_id = s.id
         AND (c.parent_call >= ${`${prefix}#`} AND c.parent_call < ${`${prefix}$`} OR c.parent_call >= ${`${prefix}/`} AND c.parent_call < ${`${prefix}0`})
       WHERE e.organization_id = ${organizationOf(this.#scope)} AND e.id = ${executionId} AND c.awaited = ${awaited}
         AND (e.rerun_nodes IS NULL OR ${nodeId} <> ALL(e.rerun_nodes))
         AND CASE WHEN ${awaited}::boolean THEN c.status = 'success' ELSE c.status NOT IN ('error', 'canceled') END
         AND ${parametersIn(sql`coalesce(e.graph, ev.graph)`)} IS NOT DISTINCT FROM ${parametersIn(sql`coalesce(s.graph, sv.graph)`)}
       ORDER BY place, c.id`,
    );
  }

  /** Writes these calls, with all their runs, items and files, as calls of another execution: they have ended there, too. */
  async insertCalls(parentExecutionId: string, calls: readonly (RetriedCall & { newId: string })[]): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    const [ids, newIds, places] = [
      calls.map(({ id }) => id),
      calls.map(({ newId }) => newId),
      calls.map(({ place }) => place),
    ];
    await runQuery(
      this.#scope,
      sql`WITH call AS (
         SELECT * FROM unnest(${ids}::text[], ${newIds}::text[], ${places}::text[]) AS call (from_id, id, place)
       ), execution AS (
         INSERT INTO executions (id, organization_id, project_id, digital_organization_id, version_id, graph, graph_written, settings, mode, status,
           trigger, account_id, started_at, stopped_at, last_node, parent_execution_id, parent_call, awaited, depth, copied_from, items_organization_id)
         SELECT call.id, e.organization_id, e.project_id, e.digital_organization_id, e.version_id, e.graph, e.graph_written, e.settings, e.mode, e.status,
           e.trigger, e.account_id, e.started_at, e.stopped_at, e.last_node, ${parentExecutionId}, call.place, e.awaited, e.depth, e.id, e.items_organization_id
         FROM call JOIN executions e ON e.organization_id = ${organizationId} AND e.id = call.from_id
         ON CONFLICT (parent_execution_id, parent_call) WHERE parent_execution_id IS NOT NULL DO NOTHING RETURNING id, copied_from
       ), nodes AS (
         INSERT INTO execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms,
           attempts, error, sources, outputs, console)
         SELECT n.organization_id, execution.id, n.node_id, n.run_index, n.name, n.type, n.status, n.started_at, n.duration_ms,
           n.attempts, n.error, n.sources, n.outputs, n.console
         FROM execution JOIN execution_nodes n ON n.organization_id = ${organizationId} AND n.execution_id = execution.copied_from
       ), data AS (
         INSERT INTO execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
         SELECT d.organization_id, execution.id, d.node_id, d.run_index, d.port, d.items, d.item_count, d.size_bytes
         FROM execution JOIN execution_data d ON d.organization_id = ${organizationId} AND d.execution_id = execution.copied_from
       )
       INSERT INTO execution_binaries (organization_id, execution_id, binary_id)
       SELECT u.organization_id, execution.id, u.binary_id
       FROM execution JOIN execution_binaries u ON u.organization_id = ${organizationId} AND u.execution_id = execution.copied_from`,
    );
    for (const { newId } of calls) tellOfExecution(this.#scope, newId);
  }
}

/** A run of a retry, and which of the calls that it made before count. */
export interface CallsToKeep {
  executionId: string;
  nodeId: string;
  /** Prefix of the call positions of the run's first attempt. */
  prefix: string;
  awaited: boolean;
}
