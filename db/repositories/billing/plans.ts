import type { OrganizationRow } from '../../entities/organization.ts';
import type { PlanRow } from '../../rows/plan.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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
    return runStatement<PlanRow>(this.#scope, 'select * from plans order by rank');
  }

  /** Sets the monthly price of a plan; null = it has none. System only. */
  async setPrice(id: string, monthlyPriceCents: bigint | null): Promise<void> {
    await runChange(this.#scope, 'update plans set monthly_price_cents = $2 where id = $1', [id, monthlyPriceCents]);
  }

  /** Where the organization of the scope stands. */
  async standing(): Promise<PlanStanding> {
    const rows = await runStatement<PlanStanding>(
      this.#scope,
      `select o.plan, o.plan_interval, o.next_plan, o.next_plan_interval, o.plan_changes_at, s.starts_at as period_starts_at, s.ends_at as period_ends_at,
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
       where o.id = $1`,
      [organizationOf(this.#scope)],
    );
    return rows[0]!;
  }

  /** Counts a refusal for the organization of the scope of which nothing was left, for its transaction was rolled back; not where the plan has more by now. */
  async countRefusal(): Promise<void> {
    const sql = `select engine.record_plan_usage($1, c.period_starts_at, 0, 1, c.allowed) from engine.lock_plan_usage($1) c where c.used >= c.allowed`;
    await runStatement(this.#scope, sql, [organizationOf(this.#scope)]);
  }

  /** Sets an organization's plan; existing grants stay, a pending change is removed. System only. */
  async set(organizationId: string, setting: PlanSetting): Promise<void> {
    await runStatement(this.#scope, 'select ledger.set_plan($1, $2, $3, $4::bigint, $5::bigint, $6)', [
      organizationId,
      setting.plan,
      setting.interval,
      setting.executions ?? null,
      setting.creditsMicros ?? null,
      setting.atPeriodEnd,
    ]);
    this.#scope.tell({ kind: 'wallet', organizationId, id: null });
  }

  /** Begins the period of an organization that is due; nothing if it is not. System only. */
  async begin(organizationId: string): Promise<void> {
    await runStatement(this.#scope, 'select ledger.begin_plan_periods(array[$1])', [organizationId]);
  }

  /** Begins up to `most` periods that are due, of whichever organizations; how many. System only. */
  async beginDue(most: number): Promise<number> {
    const rows = await runStatement<{ begun: number }>(
      this.#scope,
      `select ledger.begin_plan_periods(array(select organization_id from wallets where plan_due_at <= now() order by plan_due_at limit $1)) as begun`,
      [most],
    );
    return rows[0]!.begun;
  }
}
