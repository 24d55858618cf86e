import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import type { EncodedItems } from '../../itemsCodec.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ExecutionMode } from './executions.ts';
import { organizationOf, runPrepared, runQueryForRow, tellOfExecution, type Scope } from '../scope.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import { errorWithMessage } from './errorWithMessage.ts';

type Schemas = components['schemas'];
type Settings = Schemas['DigitalOrganizationSettings'];

/** A failed execution, and the executions that its failure may start. */
export interface Failure {
  id: string;
  mode: ExecutionMode;
  retryOf: string | null;
  error: Schemas['ExecutionError'] | null;
  lastNode: string | null;
  depth: number;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  /** The failed version; null if it was deleted. */
  graph: Schemas['Graph'] | null;
  /** The one to run: the failed one itself, or the one in the settings, published or else draft. */
  target: Callee;
}

/** The called one: a version, or a graph without a version. */
export interface Callee {
  id: string;
  projectId: string;
  versionId: string | null;
  graph: Schemas['Graph'];
  settings: Settings;
}

/** Properties shared by all executions of one call. */
export interface CallOf {
  parentExecutionId: string;
  mode: 'sub' | 'error' | 'production' | 'manual';
  /** Its trigger as shown; default: the mode. */
  triggerKind?: string;
  /** Depth below the root execution. */
  depth: number;
  /** That execution, whose budget they are counted against; null if they are a beginning of their own. */
  rootExecutionId: string | null;
  /** The parent waits for their end and starts them itself. */
  awaited: boolean;
  accountId: string | null;
  /** The organization whose items these are, where it is another one; default: as the parent's. */
  itemsOrganizationId?: string | null;
  callee: Callee;
  /** The graph is kept with the execution although it runs a version: it differs from it by pinned items. */
  keepsGraph?: boolean;
  triggerNode: { id: string; name: string; type: string };
  /** Names the span that calls; null or missing: none. */
  traceparent?: string | null;
}

/** One execution of a call. `place` is unique in the parent: one position is one execution permanently. */
export interface CalledExecution {
  id: string;
  place: string;
  output: EncodedItems;
  /** Null if the parent starts it, and where it does not start. */
  outboxId: string | null;
  /** The error, if it has already failed; null if it starts. */
  error: Schemas['ExecutionError'] | null;
}

/** Executions that others called: those of nodes and those of failures. */
export class ExecutionFamilies {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * A failure that starts an error organization, if there is one: of a production execution or of the retry of one. Null
   * for everything else: by hand, called by others, the error organization's own.
   */
  async failure(executionId: string): Promise<Failure | null> {
    const target = sql<Callee>`json_build_object('id', t.id, 'projectId', t.project_id, 'versionId', tv.id,
      'graph', coalesce(${graphColumn('tv')}, ${graphColumn('own')}, ${graphColumn('t', 'draft')}),
      'settings', coalesce(tv.settings, own.settings, t.settings))`;
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .with('failed', (all) =>
          all
            .selectFrom('executions as e')
            .selectAll()
            .select(
              sql<string>`coalesce(e.settings ->> 'error_organization_id', e.digital_organization_id)`.as('wanted'),
            )
            .where('e.id', '=', executionId)
            .where('e.status', '=', 'error')
            .where('e.mode', 'in', ['production', 'retry'])
            .where((where) =>
              where.or([
                where('e.mode', '=', 'production'),
                where.and([
                  where('e.versionId', 'is not', null),
                  where.not(
                    where.exists(
                      where
                        .selectFrom('executionNodes as n')
                        .whereRef('n.executionId', '=', 'e.id')
                        .where('n.nodeId', '=', sql<string>`e.trigger ->> 'node_id'`)
                        .where('n.type', 'in', ['trigger.error', 'trigger.sub']),
                    ),
                  ),
                ]),
              ]),
            ),
        )
        .selectFrom('failed as f')
        .innerJoin('digitalOrganizations as d', 'd.id', 'f.digitalOrganizationId')
        .leftJoin('versions as v', 'v.id', 'f.versionId')
        .innerJoin('digitalOrganizations as t', 't.id', 'f.wanted')
        .leftJoin('failed as own', 'own.digitalOrganizationId', 't.id')
        .leftJoin('versions as tv', (join) =>
          join.on('tv.id', '=', sql<string>`CASE WHEN t.id = d.id THEN f.version_id ELSE t.published_version_id END`),
        )
        .select([
          'f.id',
          'f.mode',
          'f.retryOf',
          errorWithMessage('f').as('error'),
          'f.lastNode',
          'f.depth',
          'f.digitalOrganizationId',
          'd.name as digitalOrganizationName',
          sql<Failure['graph']>`coalesce(${graphColumn('f')}, ${graphColumn('v')})`.as('graph'),
          target.as('target'),
        ]),
    );
  }

  /** The one to run for a failing trigger of a published version: that version, or another one, published or else draft. */
  async errorTarget(
    wantedId: string,
    { digitalOrganizationId, versionId }: { digitalOrganizationId: string; versionId: string },
  ): Promise<Callee | null> {
    const versionToRun = sql<string>`CASE WHEN t.id = ${digitalOrganizationId} THEN ${versionId} ELSE t.published_version_id END`;
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizations as t')
        .leftJoin('versions as v', (join) => join.on('v.id', '=', versionToRun))
        .select([
          't.id',
          't.projectId',
          'v.id as versionId',
          sql<Callee['graph']>`coalesce(${graphColumn('v')}, ${graphColumn('t', 'draft')})`.as('graph'),
          sql<Settings>`coalesce(v.settings, t.settings)`.as('settings'),
        ])
        .where('t.id', '=', wantedId),
    );
  }

  /**
   * Writes the executions of one call (`queued`, or `error` where they have failed already), each with the run of its trigger node, its items and, where it has one,
   * its outbox row, in one statement. Those whose place in the parent is taken are left out: they were written before. Returns how many
   * executions there are below the root then; null without one.
   */
  async insert(call: CallOf, executions: readonly CalledExecution[]): Promise<number | null> {
    const { callee, triggerNode } = call;
    const rows = await runPrepared<{ descendants: number }>(this.#scope, {
      name: 'called_executions',
      text: `WITH called AS (
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::int[], $6::int[], $22::jsonb[])
           AS called (id, place, outbox_id, items, item_count, size_bytes, error)
       ), execution AS (
         INSERT INTO executions (id, organization_id, project_id, digital_organization_id, version_id, graph, graph_written, settings, mode, status,
           trigger, account_id, parent_execution_id, parent_call, awaited, depth, root_execution_id, error, started_at, stopped_at, last_node, items_organization_id)
         SELECT id, $7, $8, $9, $10, $11::text::jsonb, $11::text::json, $12, $13, CASE WHEN error IS NULL THEN 'queued' ELSE 'error' END, $14, $15, $16, place, $17, $18, $23,
           error, CASE WHEN error IS NOT NULL THEN now() END, CASE WHEN error IS NOT NULL THEN now() END, CASE WHEN error IS NOT NULL THEN $19 END,
           coalesce($24, (SELECT p.items_organization_id FROM executions p WHERE p.organization_id = $7 AND p.id = $16)) FROM called
         ON CONFLICT (parent_execution_id, parent_call) WHERE parent_execution_id IS NOT NULL DO NOTHING RETURNING id
       ), node AS (
         INSERT INTO execution_nodes (organization_id, execution_id, node_id, run_index, name, type, status, started_at, duration_ms, attempts, sources, outputs)
         SELECT $7, id, $19, 0, $20, $21, 'success', now(), 0, 1, '{}',
           jsonb_build_object('main', jsonb_build_object('count', item_count, 'size_bytes', size_bytes))
         FROM called JOIN execution USING (id)
       ), data AS (
         INSERT INTO execution_data (organization_id, execution_id, node_id, run_index, port, items, item_count, size_bytes)
         SELECT $7, id, $19, 0, 'main', items, item_count, size_bytes FROM called JOIN execution USING (id)
       ), message AS (
         INSERT INTO outbox (id, organization_id, kind, reference)
         SELECT outbox_id, $7, 'start_execution', id FROM called JOIN execution USING (id) WHERE outbox_id IS NOT NULL
       )
       UPDATE executions SET descendants = descendants + (SELECT count(*) FROM execution)
       WHERE organization_id = $7 AND id = $23 RETURNING descendants`,
      values: [
        executions.map(({ id }) => id),
        executions.map(({ place }) => place),
        executions.map(({ outboxId }) => outboxId),
        executions.map(({ output }) => output.items),
        executions.map(({ output }) => output.itemCount),
        executions.map(({ output }) => output.sizeBytes),
        organizationOf(this.#scope),
        callee.projectId,
        callee.id,
        callee.versionId,
        callee.versionId === null || call.keepsGraph ? JSON.stringify(callee.graph) : null,
        JSON.stringify(callee.settings),
        call.mode,
        JSON.stringify({
          kind: call.triggerKind ?? call.mode,
          node_id: triggerNode.id,
          ...(call.traceparent ? { traceparent: call.traceparent } : {}),
        }),
        call.accountId,
        call.parentExecutionId,
        call.awaited,
        call.depth,
        triggerNode.id,
        triggerNode.name,
        triggerNode.type,
        executions.map(({ error }) => error && JSON.stringify(error)),
        call.rootExecutionId,
        call.itemsOrganizationId ?? null,
      ],
    });
    for (const { id } of executions) tellOfExecution(this.#scope, id);
    return rows[0]?.descendants ?? null;
  }
}
