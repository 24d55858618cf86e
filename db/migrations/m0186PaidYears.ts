import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * A change from monthly to yearly payment pays a year from that moment on, not from the anniversary of the plan. Monthly periods continue:
 * credits and executions are still counted from the anniversary.
 */
export class M0186PaidYears extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table organizations add column plan_year_anchor_at timestamptz(3);');
    for (const statement of installFunctions('ledger.set_plan', 'ledger.begin_plan_period')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    for (const text of before) this.addSql(text);
    this.addSql('alter table organizations drop column plan_year_anchor_at;');
  }
}

/** The functions as they were. */
const before = [
  `CREATE OR REPLACE FUNCTION ledger.set_plan(p_organization text, p_plan text, p_interval text, p_executions bigint, p_credits bigint, p_at_period_end boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  organization organizations;
  old_plan plans;
  new_plan plans;
  period record;
  old_credits bigint;
  new_credits bigint;
  granted bigint;
begin
  perform from wallets where organization_id = p_organization for update;
  perform ledger.begin_plan_periods(array[p_organization]);
  select * into organization from organizations where id = p_organization for no key update;
  select * into strict old_plan from plans where id = organization.plan;
  select * into strict new_plan from plans where id = p_plan;
  if p_at_period_end then
    select * into period from plan_period(case when old_plan.has_anniversary then organization.plan_anchor_at end, now(),
      case when organization.plan_interval = 'yearly' then 12 else 1 end);
    update organizations set next_plan = p_plan, next_plan_interval = p_interval, plan_changes_at = period.ends_at where id = p_organization;
    update wallets set plan_due_at = least(plan_due_at, period.ends_at) where organization_id = p_organization;
    return;
  end if;
  old_credits := coalesce(organization.plan_credits_micros, old_plan.monthly_credits_micros);
  new_credits := coalesce(p_credits, new_plan.monthly_credits_micros);
  update organizations set plan = p_plan, plan_interval = p_interval, plan_executions = p_executions, plan_credits_micros = p_credits,
      plan_anchor_at = case when not new_plan.has_anniversary then null when old_plan.has_anniversary then coalesce(plan_anchor_at, date_trunc('milliseconds', now()))
        else date_trunc('milliseconds', now()) end,
      next_plan = null, next_plan_interval = null, plan_changes_at = null
    where id = p_organization returning * into organization;
  if old_plan.id = new_plan.id and old_credits = new_credits then
    null;
  elsif old_plan.has_anniversary and new_plan.has_anniversary then
    -- The period goes on: of the difference, what is left of it in time.
    select * into period from plan_period(organization.plan_anchor_at, now(), 1);
    granted := floor(greatest(0, new_credits - old_credits)::numeric * extract(epoch from period.ends_at - now()) / extract(epoch from period.ends_at - period.starts_at));
    if granted > 0 then
      perform ledger.grant_credits(p_organization, 'plan:' || p_organization || ':change:' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24MISSUS'),
        'plan_credits', granted, 'Credits of the plan ' || new_plan.id || ' for the rest of the period',
        'ent_' || substr(ledger.new_event_id(), 5), 'ent_' || substr(ledger.new_event_id(), 5));
      update wallets set plan_granted_micros = plan_granted_micros + granted where organization_id = p_organization;
    end if;
  else
    perform ledger.begin_plan_period(p_organization);
  end if;
  select * into period from plan_period(case when new_plan.has_anniversary then organization.plan_anchor_at end, now(), 1);
  update wallets set plan_due_at = case when new_credits > 0 then period.ends_at end where organization_id = p_organization;
  -- Marks below what stands used already count as told; above it they are told once more.
  update execution_counts c set told_percent = case
      when l.allowed is null then 0 when c.used >= l.allowed then 100 when c.used * 100 >= l.allowed * 95 then 95 when c.used * 100 >= l.allowed * 80 then 80 else 0 end
    from (select coalesce(p_executions, new_plan.monthly_executions) as allowed) l
   where c.organization_id = p_organization and c.period_starts_at = period.starts_at;
end $function$;`,
  `CREATE OR REPLACE FUNCTION ledger.begin_plan_period(p_organization text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  wallet wallets;
  standing record;
  left_over bigint;
  granted bigint := 0;
  entries text[];
begin
  select * into wallet from wallets where organization_id = p_organization for update;
  update organizations o set plan = o.next_plan, plan_interval = o.next_plan_interval, plan_executions = null, plan_credits_micros = null,
      plan_anchor_at = case when p.has_anniversary then o.plan_anchor_at end,
      next_plan = null, next_plan_interval = null, plan_changes_at = null
    from plans p where o.id = p_organization and o.plan_changes_at <= now() and p.id = o.next_plan;
  select p.id as plan, coalesce(o.plan_credits_micros, p.monthly_credits_micros) as credits, s.starts_at, s.ends_at, o.plan_changes_at,
      'plan:' || o.id || ':' || to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as reference
    into standing
    from organizations o join plans p on p.id = o.plan
    cross join lateral plan_period(case when p.has_anniversary then o.plan_anchor_at end, now(), 1) s
   where o.id = p_organization;
  -- In the order of the lines: what is taken back stands below what is given.
  select array_agg('ent_' || substr(ledger.new_event_id(), 5)) into entries from generate_series(1, 4);
  select array_agg(e.id order by e.id collate "C") into entries from unnest(entries) e(id);
  left_over := greatest(0, least(wallet.plan_granted_micros, wallet.balance_micros - wallet.plan_floor_micros));
  if left_over > 0 then
    perform ledger.grant_credits(p_organization, standing.reference || ':left:' || to_char(clock_timestamp() at time zone 'UTC', 'YYYYMMDDHH24MISSUS'),
      'adjustment', -left_over, 'Plan credits that were not used', entries[1], entries[2]);
  end if;
  if standing.credits > 0 and not exists (
      select from ledger_entries where reference = standing.reference and kind = 'plan_credits' and account = 'wallet') then
    granted := standing.credits;
    perform ledger.grant_credits(p_organization, standing.reference, 'plan_credits', granted, 'Credits of the plan ' || standing.plan, entries[3], entries[4]);
  end if;
  update wallets w set plan_granted_micros = granted, plan_floor_micros = w.balance_micros - granted,
      plan_due_at = least(case when standing.credits > 0 then standing.ends_at end, standing.plan_changes_at)
   where w.organization_id = p_organization;
end $function$;`,
];
