import type { DeliverableStatus } from '../employees/deliverables.ts';
import type { EmployeeRunError, EmployeeRunStatus } from '../employees/employeeRuns.ts';
import { heldRole, type HeldRole } from '../identity/projectView.ts';
import { runStatement, type Scope } from '../scope.ts';

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

const finals = `('success', 'error', 'canceled')`;
const mostRetries = 20;
const mostInputBytes = 16_384;

/** Runs of positions that executions call. The system's transactions; `$1` is the organization of both. */
export class CalledRuns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** How an execution stands to a position. Null if the execution was deleted. */
  async caller(organizationId: string, executionId: string, positionId: string): Promise<CallingExecution | null> {
    const rows = await runStatement<CallingExecution>(
      this.#scope,
      `select e.account_id, e.items_organization_id, d.project_id, coalesce(w.caller_root, e.root_execution_id, e.id) as root, coalesce(w.depth, 0) as depth,
         case when m.account_id is not null then jsonb_build_object('accountId', m.account_id, 'role', m.role) end as owner,
         case when h.id is not null then jsonb_build_object('id', tp.id, 'kind', tp.kind, 'ownerAccountId', tp.owner_account_id,
           'role', ${heldRole('pm')}, 'archived', tp.archived_at is not null) end as target
       from executions e
       join digital_organizations d on d.organization_id = e.organization_id and d.id = e.digital_organization_id
       join projects p on p.organization_id = e.organization_id and p.id = d.project_id
       left join memberships m on m.organization_id = e.organization_id and m.account_id = p.owner_account_id and p.kind = 'personal'
       left join employee_runs w on w.publisher_id = e.organization_id and w.execution_id = coalesce(e.root_execution_id, e.id)
       left join positions h on h.organization_id = e.organization_id and h.id = $3
       left join projects tp on tp.organization_id = e.organization_id and tp.id = h.project_id
       left join project_members pm on pm.organization_id = e.organization_id and pm.project_id = h.project_id and pm.account_id = m.account_id
       where e.organization_id = $1 and e.id = $2`,
      [organizationId, executionId, positionId],
    );
    return rows[0] ?? null;
  }

  /** Calls of a node run, in all attempts; and successful ones of the executions that it retries. */
  async madeBy(organizationId: string, executionId: string, place: string): Promise<CalledRun[]> {
    return runStatement<CalledRun>(
      this.#scope,
      `with recursive retried as (
         select e.id, e.retry_of, 0 as n from executions e where e.organization_id = $1 and e.id = $2
         union all select e.id, e.retry_of, n + 1 from retried join executions e on e.organization_id = $1 and e.id = retried.retry_of where n < ${mostRetries})
       select r.id, r.caller_place as place, r.caller_execution_id = $2 as is_own, r.status, r.error, r.position_id,
         case when r.caller_execution_id <> $2 and pg_column_size(r.input) < ${mostInputBytes} then r.input end as input, h.name as position_name, r.charged_micros, r.created_at, r.stopped_at,
         case when d.id is not null then jsonb_build_object('id', d.id, 'title', d.title, 'status', d.status, 'reason', d.reason) end as deliverable
       from employee_runs r join positions h on h.organization_id = $1 and h.id = r.position_id
       left join deliverables d on d.organization_id = $1 and d.run_id = r.id
       where r.organization_id = $1 and r.caller_execution_id in (select id from retried) and starts_with(r.caller_place, $3 || '/')
         and (r.caller_execution_id = $2 or r.status = 'success')
       order by r.created_at, r.id`,
      [organizationId, executionId, place],
    );
  }

  /** Forgets what runs inside those of the organization were given and delivered, where they have ended. */
  async forgetItemsOf(organizationId: string, limit: number): Promise<number> {
    const rows = await runStatement(
      this.#scope,
      `with forgotten as (
         update employee_runs set input = '{}' where id in (select r.id from employee_runs r where r.items_organization_id = $1
           and r.status in ('success', 'error', 'canceled') and r.input <> '{}' limit $2) returning id),
       files as (
         update binaries b set lease_until = now() from employee_run_parts p, forgotten f where p.run_id = f.id and b.organization_id = p.organization_id and b.id = p.binary_id),
       told as (delete from employee_run_events e using forgotten f where e.run_id = f.id),
       parts as (delete from employee_run_parts p using forgotten f where p.run_id = f.id)
       select id from forgotten`,
      [organizationId, limit],
    );
    return rows.length;
  }

  /** Open runs whose waiting execution has ended or was deleted. */
  abandoned(limit: number): Promise<{ id: string; organizationId: string }[]> {
    return runStatement<{ id: string; organizationId: string }>(
      this.#scope,
      `select r.id, r.organization_id from employee_runs r left join executions e on e.id = r.caller_execution_id
        where r.awaited and r.status in ('queued', 'running') and (e.id is null or e.status in ${finals}) limit $1`,
      [limit],
    );
  }
}
