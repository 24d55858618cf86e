import { sql, type NotNull } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import type { DeliverableStatus } from '../employees/deliverables.ts';
import type { EmployeeRunError, EmployeeRunStatus } from '../employees/employeeRuns.ts';
import type { HeldRole } from '../identity/projectView.ts';
import { roleHeldBy } from '../identity/viewConditions.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { finalStatuses } from './executionStatuses.ts';

/** An execution that calls a position; `target` is the position's project, null if the organization has no such position. */
export interface CallingExecution {
  accountId: string | null;
  projectId: string;
  /** Whose personal space the execution is in, with the role in the organization; null in a team project. */
  owner: { accountId: string; role: 'owner' | 'admin' | 'member' } | null;
  target: {
    id: string;
    kind: 'personal' | 'team';
    ownerAccountId: string | null;
    /** The role of the owner there. */
    role: HeldRole | null;
    archived: boolean;
  } | null;
  /** The execution at the beginning of all calls of employees. */
  root: string;
  /** Calls of employees above it. */
  depth: number;
  /** Whose items it works on, where they are another organization's. */
  itemsOrganizationId: string | null;
}

/** A run that an execution has asked for. */
export interface CalledRun {
  id: string;
  /** `<node>/<run index>/<attempt>/<item>`. */
  place: string;
  /** It is this execution's, and not one's that it retries. */
  isOwn: boolean;
  status: EmployeeRunStatus;
  error: EmployeeRunError | null;
  /** Only of others' executions, and where it is not large. */
  input: Record<string, unknown> | null;
  positionId: string;
  positionName: string;
  chargedMicros: bigint;
  createdAt: Date;
  stoppedAt: Date | null;
  deliverable: { id: string; title: string; status: DeliverableStatus; reason: string | null } | null;
}

const mostRetries = 20;
const mostInputBytes = 16_384;

/** Runs of positions that executions call. The system's transactions; the organization is that of both. */
export class CalledRuns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** How an execution stands to a position. Null if the execution was deleted. */
  async caller(organizationId: string, executionId: string, positionId: string): Promise<CallingExecution | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('executions as e')
        .innerJoin('digitalOrganizations as d', (join) =>
          join.onRef('d.organizationId', '=', 'e.organizationId').onRef('d.id', '=', 'e.digitalOrganizationId'),
        )
        .innerJoin('projects as p', (join) =>
          join.onRef('p.organizationId', '=', 'e.organizationId').onRef('p.id', '=', 'd.projectId'),
        )
        .leftJoin('memberships as m', (join) =>
          join
            .onRef('m.organizationId', '=', 'e.organizationId')
            .onRef('m.accountId', '=', 'p.ownerAccountId')
            .on('p.kind', '=', 'personal'),
        )
        .leftJoin('employeeRuns as w', (join) =>
          join
            .onRef('w.publisherId', '=', 'e.organizationId')
            .on('w.executionId', '=', sql<string>`coalesce(e.root_execution_id, e.id)`),
        )
        .leftJoin('positions as h', (join) =>
          join.onRef('h.organizationId', '=', 'e.organizationId').on('h.id', '=', positionId),
        )
        .leftJoin('projects as tp', (join) =>
          join.onRef('tp.organizationId', '=', 'e.organizationId').onRef('tp.id', '=', 'h.projectId'),
        )
        .leftJoin('projectMembers as pm', (join) =>
          join
            .onRef('pm.organizationId', '=', 'e.organizationId')
            .onRef('pm.projectId', '=', 'h.projectId')
            .onRef('pm.accountId', '=', 'm.accountId'),
        )
        .select([
          'e.accountId',
          'e.itemsOrganizationId',
          'd.projectId',
          sql<string>`coalesce(w.caller_root, e.root_execution_id, e.id)`.as('root'),
          sql<number>`coalesce(w.depth, 0)`.as('depth'),
          sql<CallingExecution['owner']>`CASE WHEN m.account_id IS NOT NULL
            THEN jsonb_build_object('accountId', m.account_id, 'role', m.role) END`.as('owner'),
          sql<
            CallingExecution['target']
          >`CASE WHEN h.id IS NOT NULL THEN jsonb_build_object('id', tp.id, 'kind', tp.kind,
            'ownerAccountId', tp.owner_account_id, 'role', ${roleHeldBy('pm')}, 'archived', tp.archived_at IS NOT NULL) END`.as(
            'target',
          ),
        ])
        .where('e.organizationId', '=', organizationId)
        .where('e.id', '=', executionId),
    );
  }

  /** Calls of a node run, in all attempts; and successful ones of the executions that it retries. */
  async madeBy(organizationId: string, executionId: string, place: string): Promise<CalledRun[]> {
    return runQuery(
      this.#scope,
      tables
        .withRecursive('retried', (all) =>
          all
            .selectFrom('executions as e')
            .select(['e.id', 'e.retryOf', sql<number>`0`.as('n')])
            .where('e.organizationId', '=', organizationId)
            .where('e.id', '=', executionId)
            .unionAll((union) =>
              union
                .selectFrom('retried')
                .innerJoin('executions as e', 'e.id', 'retried.retryOf')
                .select(['e.id', 'e.retryOf', sql<number>`retried.n + 1`.as('n')])
                .where('e.organizationId', '=', organizationId)
                .where('retried.n', '<', mostRetries),
            ),
        )
        .selectFrom('employeeRuns as r')
        .innerJoin('positions as h', (join) =>
          join.on('h.organizationId', '=', organizationId).onRef('h.id', '=', 'r.positionId'),
        )
        .leftJoin('deliverables as d', (join) =>
          join.on('d.organizationId', '=', organizationId).onRef('d.runId', '=', 'r.id'),
        )
        .select([
          'r.id',
          'r.callerPlace as place',
          sql<boolean>`r.caller_execution_id = ${executionId}`.as('isOwn'),
          'r.status',
          'r.error',
          'r.positionId',
          sql<
            CalledRun['input']
          >`CASE WHEN r.caller_execution_id <> ${executionId} AND pg_column_size(r.input) < ${mostInputBytes}
            THEN r.input END`.as('input'),
          'h.name as positionName',
          'r.chargedMicros',
          'r.createdAt',
          'r.stoppedAt',
          sql<CalledRun['deliverable']>`CASE WHEN d.id IS NOT NULL
            THEN jsonb_build_object('id', d.id, 'title', d.title, 'status', d.status, 'reason', d.reason) END`.as(
            'deliverable',
          ),
        ])
        .$narrowType<{ place: NotNull; positionId: NotNull; error: EmployeeRunError | null }>()
        .where('r.organizationId', '=', organizationId)
        .where('r.callerExecutionId', 'in', (retried) => retried.selectFrom('retried').select('retried.id'))
        .where(sql<boolean>`starts_with(r.caller_place, ${place} || '/')`)
        .where((where) => where.or([where('r.callerExecutionId', '=', executionId), where('r.status', '=', 'success')]))
        .orderBy('r.createdAt')
        .orderBy('r.id'),
    );
  }

  /** Forgets what runs inside those of the organization were given and delivered, where they have ended. */
  async forgetItemsOf(organizationId: string, limit: number): Promise<number> {
    const forgotten = await runQuery(
      this.#scope,
      tables
        .with('forgotten', (all) =>
          all
            .updateTable('employeeRuns')
            .set({ input: '{}' })
            .where('id', 'in', (ended) =>
              ended
                .selectFrom('employeeRuns as r')
                .select('r.id')
                .where('r.itemsOrganizationId', '=', organizationId)
                .where('r.status', 'in', finalStatuses)
                .where('r.input', '<>', sql`'{}'`)
                .limit(limit),
            )
            .returning('id'),
        )
        .with('files', (all) =>
          all
            .updateTable('binaries as b')
            .from(['employeeRunParts as p', 'forgotten as f'])
            .set({ leaseUntil: now })
            .whereRef('p.runId', '=', 'f.id')
            .whereRef('b.organizationId', '=', 'p.organizationId')
            .whereRef('b.id', '=', 'p.binaryId'),
        )
        .with('told', (all) =>
          all.deleteFrom('employeeRunEvents as e').using('forgotten as f').whereRef('e.runId', '=', 'f.id'),
        )
        .with('parts', (all) =>
          all.deleteFrom('employeeRunParts as p').using('forgotten as f').whereRef('p.runId', '=', 'f.id'),
        )
        .selectFrom('forgotten')
        .select('id'),
    );
    return forgotten.length;
  }

  /** Open runs whose waiting execution has ended or was deleted. */
  abandoned(limit: number): Promise<{ id: string; organizationId: string }[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('employeeRuns as r')
        .leftJoin('executions as e', 'e.id', 'r.callerExecutionId')
        .select(['r.id', 'r.organizationId'])
        .where('r.awaited', '=', true)
        .where('r.status', 'in', ['queued', 'running'])
        .where((where) => where.or([where('e.id', 'is', null), where('e.status', 'in', finalStatuses)]))
        .limit(limit),
    );
  }
}
