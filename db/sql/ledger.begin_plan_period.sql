CREATE OR REPLACE FUNCTION ledger.begin_plan_period(p_organization text)
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
      -- Years that are paid begin with the change to them.
      plan_year_anchor_at = case when p.has_anniversary and o.next_plan_interval = 'yearly' then
        case when o.plan_interval = 'yearly' then o.plan_year_anchor_at else o.plan_changes_at end end,
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
end $function$
