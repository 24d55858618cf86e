import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isInView } from '../identity/viewConditions.ts';
import { runQuery, type Scope } from '../scope.ts';

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

/** Earnings of publishers. Runs are rows of their hirers, so this reads as the system, and every statement names the publisher. */
export class Earnings {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Production runs of the employees that the viewer sees, by employee and month: of this month and `months - 1` before. At most 500 lines. */
  byMonth(publisherId: string, view: ProjectView, months: number): Promise<EmployeeEarnings[]> {
    const oldest = sql<string>`(date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${months}::int - 1))::date`;
    return runQuery(
      this.#scope,
      tables
        .selectFrom('employees as e')
        .innerJoin('employeeRuns as r', (join) =>
          join.onRef('r.employeeId', '=', 'e.id').onRef('r.publisherId', '=', 'e.organizationId'),
        )
        .select([
          'e.id as employeeId',
          'e.name as employeeName',
          sql<string>`to_char(r.month, 'YYYY-MM')`.as('month'),
          sql<number>`count(*) filter (where r.status = 'success')::int`.as('success'),
          sql<number>`count(*) filter (where r.status = 'error')::int`.as('error'),
          sql<number>`count(*) filter (where r.status = 'canceled')::int`.as('canceled'),
          sql<number>`count(*) filter (where r.status in ('queued', 'running'))::int`.as('open'),
          sql<bigint>`coalesce(sum(r.charged_micros - r.fee_micros), 0)::bigint`.as('earnedMicros'),
          sql<bigint>`coalesce(sum(r.refunded_micros), 0)::bigint`.as('refundedMicros'),
          sql<bigint>`coalesce(sum(r.held_micros) filter (where r.hold_state = 'open'), 0)::bigint`.as('heldMicros'),
        ])
        .where('e.organizationId', '=', publisherId)
        .where(isInView(publisherId, 'e.projectId', { view, permission: 'employees.view' }))
        .where('r.mode', '=', 'production')
        .where('r.month', '>=', oldest)
        .groupBy(['e.id', 'r.month'])
        .orderBy('r.month', 'desc')
        .orderBy('earnedMicros', 'desc')
        .orderBy('e.id')
        .limit(mostLines),
    );
  }
}
