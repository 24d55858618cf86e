import type { EmployeeRun } from './employeeRuns.ts';
import type { Page, PageRequest } from '../page.ts';
import { pageClause, pageOf } from '../page.ts';
import { inView, viewParameters, type ProjectView } from '../identity/projectView.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

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
const isShared = 's.ended_at is null and s.expires_at > now()';

const columns = `s.run_id, s.run_id as id, s.employee_id, e.name as employee_name, v.number as version_number, r.status, r.execution_id, r.created_at as run_created_at,
  s.shared_at as created_at, s.expires_at`;
const from = `(select *, shared_at as created_at, run_id as id from run_shares) s join employee_runs r on r.id = s.run_id join employees e on e.id = s.employee_id
  left join employee_versions v on v.id = r.version_id`;

/** Runs that hirers share with publishers. The system's transactions: every statement names the side that asks. */
export class RunShares {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Until when a run of the hirer is shared; null if it is not. */
  async until(organizationId: string, runId: string): Promise<Date | null> {
    const sql = `select s.expires_at from run_shares s where s.organization_id = $1 and s.run_id = $2 and ${isShared}`;
    const rows = await runStatement<{ expiresAt: Date }>(this.#scope, sql, [organizationId, runId]);
    return rows[0]?.expiresAt ?? null;
  }

  /** Shares a run, or changes the end of sharing; the items of its execution, too. */
  async share(
    { id, organizationId, publisherId, employeeId, executionId }: EmployeeRun,
    { by, expiresAt }: { by: string; expiresAt: Date },
  ): Promise<void> {
    await runChange(
      this.#scope,
      `insert into run_shares (run_id, organization_id, publisher_id, employee_id, shared_by, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (run_id) do update set shared_by = excluded.shared_by, shared_at = excluded.shared_at, expires_at = excluded.expires_at, ended_at = null`,
      [id, organizationId, publisherId, employeeId, by, expiresAt],
    );
    await this.#openItems({ publisherId, executionId }, expiresAt);
  }

  /** Ends it; false if nothing was shared. */
  async end({ id, organizationId, publisherId, executionId }: EmployeeRun): Promise<boolean> {
    const sql = `update run_shares s set ended_at = now() where s.organization_id = $1 and s.run_id = $2 and ${isShared}`;
    const hasEnded = (await runChange(this.#scope, sql, [organizationId, id])) > 0;
    if (hasEnded) await this.#openItems({ publisherId, executionId }, null);
    return hasEnded;
  }

  /** Runs shared with the publisher of employees visible to the viewer, the latest first. */
  async list(publisherId: string, view: ProjectView, page: PageRequest): Promise<Page<SharedRun>> {
    const clause = pageClause(page, 4, 's.');
    const rows = await runStatement<SharedRun & { id: string }>(
      this.#scope,
      `select ${columns} from ${from} where s.publisher_id = $1 and ${inView('e.project_id', 2, 'employees.view')} and ${isShared}${clause.sql}`,
      [publisherId, ...viewParameters(view), ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** One of them, with whose it is; null before and after. */
  async find(publisherId: string, runId: string): Promise<(SharedRun & { organizationId: string }) | null> {
    const sql = `select ${columns}, s.organization_id from ${from} where s.publisher_id = $1 and s.run_id = $2 and ${isShared}`;
    const rows = await runStatement<SharedRun & { organizationId: string }>(this.#scope, sql, [publisherId, runId]);
    return rows[0] ?? null;
  }

  /** True if this account has not looked at it in the last hour, nor since it was shared. Of concurrent readers one returns true. */
  async isNewLook(
    { publisherId, runId, accountId }: { publisherId: string; runId: string; accountId: string },
    sharedAt: Date,
  ): Promise<boolean> {
    const lock = `select pg_advisory_xact_lock(hashtextextended('shared_run:' || $1 || $2, 0))`;
    await runStatement(this.#scope, lock, [runId, accountId]);
    const rows = await runStatement(
      this.#scope,
      `select from audit_events where target_id = $1 and organization_id = $2 and actor_id = $3 and action = 'shared_run.viewed'
         and created_at > greatest($4::timestamptz, now() - interval '1 hour') limit 1`,
      [runId, publisherId, accountId, sharedAt],
    );
    return rows.length === 0;
  }

  /** The execution of the run, and the executions that it has called. */
  async #openItems(
    { publisherId, executionId }: Pick<EmployeeRun, 'publisherId' | 'executionId'>,
    until: Date | null,
  ): Promise<void> {
    if (executionId === null) return;
    const sql =
      'update executions set items_shared_until = $3 where organization_id = $1 and (id = $2 or root_execution_id = $2)';
    await runChange(this.#scope, sql, [publisherId, executionId, until]);
  }
}
