CREATE OR REPLACE FUNCTION ledger.set_plan(p_organization text, p_plan text, p_interval text, p_executions bigint, p_credits bigint, p_at_period_end boolean)
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
    select * into period from plan_period(case when old_plan.has_anniversary then
        case when organization.plan_interval = 'yearly' then coalesce(organization.plan_year_anchor_at, organization.plan_anchor_at) else organization.plan_anchor_at end end,
      now(), case when organization.plan_interval = 'yearly' then 12 else 1 end);
    update organizations set next_plan = p_plan, next_plan_interval = p_interval, plan_changes_at = period.ends_at where id = p_organization;
    update wallets set plan_due_at = least(plan_due_at, period.ends_at) where organization_id = p_organization;
    return;
  end if;
  old_credits := coalesce(organization.plan_credits_micros, old_plan.monthly_credits_micros);
  new_credits := coalesce(p_credits, new_plan.monthly_credits_micros);
  -- Years that are paid begin where they were chosen: with the change that was to come, whoever tells of it first, else with the month that runs.
  if p_interval = 'yearly' and new_plan.has_anniversary and old_plan.has_anniversary and organization.plan_interval <> 'yearly' then
    select * into period from plan_period(organization.plan_anchor_at, now(), 1);
    organization.plan_year_anchor_at := case when organization.next_plan_interval = 'yearly' and organization.plan_changes_at < now() + interval '1 day'
      then organization.plan_changes_at else period.starts_at end;
  elsif p_interval <> 'yearly' or not new_plan.has_anniversary or not old_plan.has_anniversary then
    organization.plan_year_anchor_at := null;
  end if;
  update organizations set plan = p_plan, plan_interval = p_interval, plan_executions = p_executions, plan_credits_micros = p_credits,
      plan_year_anchor_at = organization.plan_year_anchor_at,
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
end $function$
