import { inView, viewParameters, type ProjectView } from '../identity/projectView.ts';
import { runStatement, type Scope } from '../scope.ts';

/** Earnings of an employee in a month, in micro-credits, and its runs by outcome. */
export interface EmployeeEarnings {
  employeeId: string;
  employeeName: string;
  /** `2026-11`, in UTC. */
  month: string;
  success: number;
  error: number;
  canceled: number;
  open: number;
  earnedMicros: bigint;
  refundedMicros: bigint;
  heldMicros: bigint;
}

const mostLines = 500;

/** Earnings of publishers. Runs are rows of their hirers, so this reads as the system, and every statement names the publisher (`$1`). */
export class Earnings {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Production runs of the employees that the viewer sees, by employee and month: of this month and `months - 1` before. At most 500 lines. */
  byMonth(publisherId: string, view: ProjectView, months: number): Promise<EmployeeEarnings[]> {
    return runStatement(
      this.#scope,
      `select e.id as employee_id, e.name as employee_name, to_char(r.month, 'YYYY-MM') as month, count(*) filter (where r.status = 'success')::int as success,
         count(*) filter (where r.status = 'error')::int as error, count(*) filter (where r.status = 'canceled')::int as canceled,
         count(*) filter (where r.status in ('queued', 'running'))::int as open, coalesce(sum(r.charged_micros - r.fee_micros), 0)::bigint as earned_micros,
         coalesce(sum(r.refunded_micros), 0)::bigint as refunded_micros,
         coalesce(sum(r.held_micros) filter (where r.hold_state = 'open'), 0)::bigint as held_micros
       from employees e join employee_runs r on r.employee_id = e.id and r.publisher_id = e.organization_id
       where e.organization_id = $1 and ${inView('e.project_id', 2, 'employees.view')} and r.mode = 'production'
         and r.month >= (date_trunc('month', now() at time zone 'UTC') - make_interval(months => $4::int - 1))::date
       group by e.id, r.month order by r.month desc, earned_micros desc, e.id limit ${mostLines}`,
      [publisherId, ...viewParameters(view), months],
    );
  }
}
