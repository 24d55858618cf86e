import { sql } from 'kysely';

import type { OrganizationRow } from '../../entities/organization.ts';
import type { PlanRow } from '../../rows/plan.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { organizationOf, runQuery, type Scope } from '../scope.ts';

/** Plan and usage of an organization in the current period. */
export type PlanStanding = Pick<
  OrganizationRow,
  'plan' | 'planInterval' | 'nextPlan' | 'nextPlanInterval' | 'planChangesAt'
> & {
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** The month, or the year that is paid. */
  paidFrom: Date;
  paidUntil: Date;
  used: bigint;
  refused: bigint;
  /** Null: no limit. */
  executionLimit: bigint | null;
  creditsMicros: bigint;
  creditsLeftMicros: bigint;
  publishedCount: number;
};

/** A change of an organization's plan, now or at the end of the paid period. */
export interface PlanSetting {
  plan: string;
  interval: 'monthly' | 'yearly';
  /** Contract terms; null: those of the plan. */
  executions?: bigint | null;
  creditsMicros?: bigint | null;
  atPeriodEnd: boolean;
}

/** Plans, and which of them organizations have. */
export class Plans {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** All plans, the smallest first. */
  list(): Promise<PlanRow[]> {
    return runQuery(this.#scope, tables.selectFrom('plans').selectAll().orderBy('rank'));
  }

  /** Sets the monthly price of a plan; null = it has none. System only. */
  async setPrice(id: string, monthlyPriceCents: bigint | null): Promise<void> {
    await runQuery(this.#scope, tables.updateTable('plans').set({ monthlyPriceCents }).where('id', '=', id));
  }

  /** Returns the plan and usage of the organization of the scope. */
  async standing(): Promise<PlanStanding> {
    const rows = await runQuery(
      this.#scope,
      sql<PlanStanding>`select o.plan, o.plan_interval, o.next_plan, o.next_plan_interval, o.plan_changes_at, s.starts_at as period_starts_at, s.ends_at as period_ends_at,
         y.starts_at as paid_from, y.ends_at as paid_until, coalesce(c.used, 0) as used, coalesce(c.refused, 0) as refused,
         coalesce(o.plan_executions, p.monthly_executions) as execution_limit, coalesce(o.plan_credits_micros, p.monthly_credits_micros) as credits_micros,
         greatest(0, least(w.plan_granted_micros, w.balance_micros - w.plan_floor_micros)) as credits_left_micros,
         (select count(*)::int from digital_organizations d where d.organization_id = o.id and d.published_version_id is not null) as published_count
       from organizations o join plans p on p.id = o.plan join wallets w on w.organization_id = o.id
       cross join lateral (select case when p.has_anniversary then o.plan_anchor_at end as at,
         case when p.has_anniversary then case when o.plan_interval = 'yearly' then coalesce(o.plan_year_anchor_at, o.plan_anchor_at) else o.plan_anchor_at end end as paid) a
       cross join lateral plan_period(a.at, now(), 1) s
       cross join lateral plan_period(a.paid, now(), case when o.plan_interval = 'yearly' then 12 else 1 end) y
       left join execution_counts c on c.organization_id = o.id and c.period_starts_at = s.starts_at
       where o.id = ${organizationOf(this.#scope)}`,
    );
    return rows[0]!;
  }

  /** Counts a refusal for the organization of the scope of which nothing was left, for its transaction was rolled back; not where the plan has more by now. */
  async countRefusal(): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      sql`select engine.record_plan_usage(${organizationId}, c.period_starts_at, 0, 1, c.allowed)
        from engine.lock_plan_usage(${organizationId}) c where c.used >= c.allowed`,
    );
  }

  /** Sets an organization's plan; existing grants stay, a pending change is removed. System only. */
  async set(organizationId: string, setting: PlanSetting): Promise<void> {
    const { plan, interval, executions = null, creditsMicros = null, atPeriodEnd } = setting;
    const change = sql`ledger.set_plan(${organizationId}, ${plan}, ${interval}, ${executions}::bigint, ${creditsMicros}::bigint, ${atPeriodEnd})`;
    await runQuery(this.#scope, tables.selectNoFrom(change.as('changed')));
    this.#scope.tell({ kind: 'wallet', organizationId, id: null });
  }

  /** Begins the period of an organization that is due; nothing if it is not. System only. */
  async begin(organizationId: string): Promise<void> {
    const begun = sql<number>`ledger.begin_plan_periods(array[${organizationId}])`;
    await runQuery(this.#scope, tables.selectNoFrom(begun.as('begun')));
  }

  /** Begins up to `most` periods that are due, of whichever organizations; how many. System only. */
  async beginDue(most: number): Promise<number> {
    const due = tables
      .selectFrom('wallets')
      .select('organizationId')
      .where('planDueAt', '<=', now)
      .orderBy('planDueAt')
      .limit(most);
    const [counted] = await runQuery(
      this.#scope,
      tables.selectNoFrom(sql<number>`ledger.begin_plan_periods(array(${due}))`.as('begun')),
    );
    return counted!.begun;
  }
}
