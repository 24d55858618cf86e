import { sql, type NotNull, type RawBuilder } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { graphColumn } from '../digitalOrganizations/graphColumn.ts';
import type { HeldRole, ProjectStandingRow } from '../identity/projectView.ts';
import { roleHeldBy, sharesReaching } from '../identity/viewConditions.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { errorWithMessage } from './errorWithMessage.ts';
import { packedColumns, type PackedItems } from './executionData.ts';
import type { ExecutionStatus } from './executions.ts';
import { finalStatuses } from './executionStatuses.ts';

type Schemas = components['schemas'];

/** A caller and its target; `target` is null if the organization has none with that id. */
export interface CallStanding {
  depth: number;
  /** The root execution of all these calls. */
  rootExecutionId: string;
  accountId: string | null;
  projectId: string;
  /** Whose personal space the caller is in, with the role in the organization; null in a team project. */
  owner: { accountId: string; role: 'owner' | 'admin' | 'member' } | null;
  target: {
    id: string;
    name: string;
    projectId: string;
    projectKind: 'personal' | 'team';
    projectOwner: string | null;
    /** The role of the caller's owner in the target's project. */
    role: HeldRole | null;
    /** Those of the caller's project or of its owner. */
    shares: NonNullable<ProjectStandingRow['project']['shares']>;
    published: { id: string; graph: Schemas['Graph']; settings: Schemas['DigitalOrganizationSettings'] } | null;
  } | null;
}

/** A called execution that the parent has to start, or to wait for. */
export interface OpenCall {
  executionId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string | null;
  startNodeId: string;
}

/** How the awaited executions of one run stand. */
export interface CallCounts {
  all: number;
  open: number;
  failed: number;
}

/** A called execution that has ended, with the run that was its last. */
export interface EndedCall {
  executionId: string;
  place: string;
  digitalOrganizationName: string;
  status: ExecutionStatus;
  error: Schemas['ExecutionError'] | null;
  lastNode: string | null;
  triggerNodeId: string;
  runIndex: number | null;
  outputs: Record<string, { count: number; size_bytes: number }> | null;
}

/** All places of one run, in a parent. */
export interface CallRun {
  executionId: string;
  /** Prefix of the run's call positions. */
  prefix: string;
}

/** The executions that nodes called, as the runs that called them see them. */
export class ExecutionCalls {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** How an execution stands to a digital organization that it wants to call. Null if the execution was deleted. */
  async standing(executionId: string, digitalOrganizationId: string): Promise<CallStanding | null> {
    const shares = sharesReaching(this.#scope, 't.id', {
      accountId: sql.ref('m.accountId'),
      projectId: sql.ref('d.projectId'),
    });
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions as e')
        .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
        .innerJoin('projects as p', 'p.id', 'd.projectId')
        .leftJoin('memberships as m', (join) =>
          join.onRef('m.accountId', '=', 'p.ownerAccountId').on('p.kind', '=', 'personal'),
        )
        .leftJoin('digitalOrganizations as t', (join) => join.on('t.id', '=', digitalOrganizationId))
        .leftJoin('projects as tp', 'tp.id', 't.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 't.projectId').onRef('pm.accountId', '=', 'm.accountId'),
        )
        .leftJoin('versions as v', 'v.id', 't.publishedVersionId')
        .select([
          'e.depth',
          sql<string>`coalesce(e.root_execution_id, e.id)`.as('rootExecutionId'),
          'e.accountId',
          'd.projectId',
          sql<CallStanding['owner']>`CASE WHEN m.account_id IS NOT NULL
            THEN jsonb_build_object('accountId', m.account_id, 'role', m.role) END`.as('owner'),
          sql<
            CallStanding['target']
          >`CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name, 'projectId', t.project_id,
            'projectKind', tp.kind, 'projectOwner', tp.owner_account_id, 'role', ${roleHeldBy('pm')}, 'shares', ${shares},
            'published', CASE WHEN v.id IS NOT NULL
              THEN json_build_object('id', v.id, 'graph', ${graphColumn('v')}, 'settings', v.settings) END) END`.as(
            'target',
          ),
        ])
        .where('e.id', '=', executionId),
    );
  }

  /** How many executions a run waits for. */
  async count({ executionId, prefix }: CallRun): Promise<CallCounts> {
    const counts = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions as c')
        .select([
          sql<number>`count(*)::int`.as('all'),
          sql<number>`(count(*) FILTER (WHERE c.status NOT IN ('success', 'error', 'canceled')))::int`.as('open'),
          sql<number>`(count(*) FILTER (WHERE c.status IN ('error', 'canceled')))::int`.as('failed'),
        ])
        .where(isOfRun('c', { executionId, prefix })),
    );
    return counts!;
  }

  /** The first open one, by position. */
  async open(run: CallRun, limit: number): Promise<OpenCall[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom((select) =>
          select
            .selectFrom('executions as o')
            .selectAll()
            .where(isOfRun('o', run))
            .where('o.status', 'not in', finalStatuses)
            .orderBy('o.parentCall')
            .limit(limit)
            .as('c'),
        )
        .innerJoin('digitalOrganizations as d', 'd.id', 'c.digitalOrganizationId')
        .select([
          'c.id as executionId',
          'c.digitalOrganizationId',
          'd.name as digitalOrganizationName',
          'c.versionId',
          sql<string>`c.trigger ->> 'node_id'`.as('startNodeId'),
        ])
        .orderBy('c.parentCall'),
    );
  }

  /** Cancels calls of the run that have not started. */
  async cancelQueued(run: CallRun): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('executions as c')
        .set((set) => ({ status: 'canceled', stoppedAt: now, seq: set('c.seq', '+', 1) }))
        .where(isOfRun('c', run))
        .where('c.status', '=', 'queued'),
    );
  }

  /** Lets calls that succeeded in an attempt before count for the next one; gives their places there. */
  async carrySucceeded(from: CallRun, to: CallRun): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('executions as c')
        .set({ parentCall: sql`${to.prefix}::text || substr(c.parent_call, length(${from.prefix}::text) + 1)` })
        .where(isOfRun('c', from))
        .where('c.status', '=', 'success')
        .returning('c.parentCall as place')
        .$narrowType<{ place: NotNull }>(),
    );
    return rows.map(({ place }) => place);
  }

  /** Those behind `after`, in the order of their places. */
  async ended(run: CallRun, after: string, limit: number): Promise<EndedCall[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom((select) =>
          select
            .selectFrom('executions as o')
            .selectAll()
            .where(isOfRun('o', run))
            .where('o.parentCall', '>', after)
            .orderBy('o.parentCall')
            .limit(limit)
            .as('c'),
        )
        .innerJoin('digitalOrganizations as d', 'd.id', 'c.digitalOrganizationId')
        .leftJoinLateral(
          (select) =>
            select
              .selectFrom('executionNodes as n')
              .select(['n.runIndex', 'n.outputs'])
              .whereRef('n.executionId', '=', 'c.id')
              .whereRef('n.nodeId', '=', 'c.lastNode')
              .orderBy('n.runIndex', 'desc')
              .limit(1)
              .as('r'),
          (join) => join.onTrue(),
        )
        .select([
          'c.id as executionId',
          'c.parentCall as place',
          'd.name as digitalOrganizationName',
          'c.status',
          errorWithMessage('c').as('error'),
          'c.lastNode',
          'r.runIndex',
          'r.outputs',
          sql<string>`c.trigger ->> 'node_id'`.as('triggerNodeId'),
        ])
        .$narrowType<{ place: NotNull; outputs: EndedCall['outputs'] }>()
        .orderBy('c.parentCall'),
    );
  }

  /** The execution at a place of its parent, awaited or not; null if there is none. */
  async idAt(parentExecutionId: string, place: string): Promise<string | null> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions')
        .select('id')
        .where('parentExecutionId', '=', parentExecutionId)
        .where('parentCall', '=', place),
    );
    return row?.id ?? null;
  }

  /** Lets executions use files of others in the family: input and output files of a call. */
  async shareFiles(shares: readonly { from: string; to: string; fileId: string }[]): Promise<void> {
    if (shares.length === 0) return;
    const organizationId = organizationOf(this.#scope);
    const [from, to] = [shares.map((share) => share.from), shares.map((share) => share.to)];
    const shared = sql<{
      fromId: string;
      toId: string;
      binaryId: string;
    }>`unnest(${from}::text[], ${to}::text[], ${shares.map(({ fileId }) => fileId)}::text[])`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('executionBinaries')
        .columns(['organizationId', 'executionId', 'binaryId'])
        .expression((select) =>
          select
            .selectFrom(shared.as<'share'>(sql`share (from_id, to_id, binary_id)`))
            .innerJoin('executionBinaries as u', (join) =>
              join.onRef('u.executionId', '=', 'share.fromId').onRef('u.binaryId', '=', 'share.binaryId'),
            )
            .innerJoin('executions as e', 'e.id', 'share.toId')
            .select([select.val(organizationId).as('organizationId'), 'e.id', 'u.binaryId']),
        )
        .onConflict((conflict) => conflict.columns(['executionId', 'binaryId']).doNothing()),
    );
  }

  /** The items that these runs left, of all ports. */
  async items(
    runs: readonly { executionId: string; nodeId: string; runIndex: number }[],
  ): Promise<(PackedItems & { executionId: string })[]> {
    const [executionIds, nodeIds] = [runs.map(({ executionId }) => executionId), runs.map(({ nodeId }) => nodeId)];
    const wanted = sql`SELECT * FROM unnest(${executionIds}::text[], ${nodeIds}::text[], ${runs.map(({ runIndex }) => runIndex)}::int[])`;
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionData')
        .select(['executionId', ...packedColumns])
        .where(sql<boolean>`(execution_id, node_id, run_index) IN (${wanted})`),
    );
  }
}

/**
 * Returns the condition that the execution with that alias is an awaited one of a run. A prefix is followed by `#`; `$` is the next character,
 * and places compare byte by byte.
 */
function isOfRun(execution: string, { executionId, prefix }: CallRun): RawBuilder<boolean> {
  const [parentExecutionId, parentCall, awaited] = ['parentExecutionId', 'parentCall', 'awaited'].map((column) =>
    sql.ref(`${execution}.${column}`),
  );
  return sql<boolean>`(${parentExecutionId} = ${executionId} AND ${parentCall} >= ${`${prefix}#`} AND ${parentCall} < ${`${prefix}$`} AND ${awaited})`;
}
