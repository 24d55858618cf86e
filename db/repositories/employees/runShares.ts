import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isInView } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import type { EmployeeRun } from './employeeRuns.ts';

/** A run that is shared with its publisher, as that one sees it: whose it is, it is not told. */
export interface SharedRun {
  runId: string;
  employeeId: string;
  employeeName: string;
  versionNumber: number | null;
  status: EmployeeRun['status'];
  executionId: string | null;
  runCreatedAt: Date;
  createdAt: Date;
  expiresAt: Date;
}

/** Nothing is shared before, nor after. */
const isShared = sql<boolean>`(s.ended_at is null and s.expires_at > now())`;

/** Runs that hirers share with publishers. The system's transactions: every statement names the side that asks. */
export class RunShares {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Until when a run of the hirer is shared; null if it is not. */
  async until(organizationId: string, runId: string): Promise<Date | null> {
    const share = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('runShares as s')
        .select('s.expiresAt')
        .where('s.organizationId', '=', organizationId)
        .where('s.runId', '=', runId)
        .where(isShared),
    );
    return share?.expiresAt ?? null;
  }

  /** Shares a run, or changes the end of sharing; the items of its execution, too. */
  async share(
    { id, organizationId, publisherId, employeeId, executionId }: EmployeeRun,
    { by, expiresAt }: { by: string; expiresAt: Date },
  ): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('runShares')
        .values({ runId: id, organizationId, publisherId, employeeId, sharedBy: by, expiresAt })
        .onConflict((conflict) =>
          conflict.column('runId').doUpdateSet((set) => ({
            sharedBy: set.ref('excluded.sharedBy'),
            sharedAt: set.ref('excluded.sharedAt'),
            expiresAt: set.ref('excluded.expiresAt'),
            endedAt: null,
          })),
        ),
    );
    await this.#openItems({ publisherId, executionId }, expiresAt);
  }

  /** Ends it; false if nothing was shared. */
  async end({ id, organizationId, publisherId, executionId }: EmployeeRun): Promise<boolean> {
    const ended = tables
      .updateTable('runShares as s')
      .set({ endedAt: now })
      .where('s.organizationId', '=', organizationId)
      .where('s.runId', '=', id)
      .where(isShared);
    const hasEnded = (await runQueryForCount(this.#scope, ended)) > 0;
    if (hasEnded) await this.#openItems({ publisherId, executionId }, null);
    return hasEnded;
  }

  /** Runs shared with the publisher of employees visible to the viewer, the latest first. */
  async list(publisherId: string, view: ProjectView, page: PageRequest): Promise<Page<SharedRun>> {
    const query = sharedRuns(publisherId).where(
      isInView(publisherId, 'e.projectId', { view, permission: 'employees.view' }),
    );
    return pageOf(await runQuery(this.#scope, onePage(query, page, 's.')), page);
  }

  /** One of them, with whose it is; null before and after. */
  async find(publisherId: string, runId: string): Promise<(SharedRun & { organizationId: string }) | null> {
    return runQueryForRow(this.#scope, sharedRuns(publisherId).select('s.organizationId').where('s.runId', '=', runId));
  }

  /** True if this account has not looked at it in the last hour, nor since it was shared. Of concurrent readers one returns true. */
  async isNewLook(
    { publisherId, runId, accountId }: { publisherId: string; runId: string; accountId: string },
    sharedAt: Date,
  ): Promise<boolean> {
    const lock = sql`pg_advisory_xact_lock(hashtextextended('shared_run:' || ${runId}::text || ${accountId}::text, 0))`;
    await runQuery(this.#scope, tables.selectNoFrom(lock.as('locked')));
    const looks = tables
      .selectFrom('auditEvents')
      .select('id')
      .where('targetId', '=', runId)
      .where('organizationId', '=', publisherId)
      .where('actorId', '=', accountId)
      .where('action', '=', 'shared_run.viewed')
      .where('createdAt', '>', sql<Date>`greatest(${sharedAt}::timestamptz, now() - interval '1 hour')`)
      .limit(1);
    return (await runQueryForCount(this.#scope, looks)) === 0;
  }

  /** The execution of the run, and the executions that it has called. */
  async #openItems(
    { publisherId, executionId }: Pick<EmployeeRun, 'publisherId' | 'executionId'>,
    until: Date | null,
  ): Promise<void> {
    if (executionId === null) return;
    await runQuery(
      this.#scope,
      tables
        .updateTable('executions')
        .set({ itemsSharedUntil: until })
        .where('organizationId', '=', publisherId)
        .where((where) => where.or([where('id', '=', executionId), where('rootExecutionId', '=', executionId)])),
    );
  }
}

/** Selects the runs (`r`) that are shared with a publisher now. */
function sharedRuns(publisherId: string) {
  return tables
    .selectFrom((from) =>
      from.selectFrom('runShares').selectAll().select(['sharedAt as createdAt', 'runId as id']).as('s'),
    )
    .innerJoin('employeeRuns as r', 'r.id', 's.runId')
    .innerJoin('employees as e', 'e.id', 's.employeeId')
    .leftJoin('employeeVersions as v', 'v.id', 'r.versionId')
    .select([
      's.runId',
      's.id',
      's.employeeId',
      'e.name as employeeName',
      'v.number as versionNumber',
      'r.status',
      'r.executionId',
      'r.createdAt as runCreatedAt',
      's.createdAt',
      's.expiresAt',
    ])
    .where('s.publisherId', '=', publisherId)
    .where(isShared);
}
