CREATE OR REPLACE FUNCTION engine.lock_plan_usage(p_organization text, OUT period_starts_at timestamp with time zone, OUT used bigint, OUT allowed bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  -- A change that is due counts before anybody has carried it out.
  select s.starts_at, case when d.is_due then p.monthly_executions else coalesce(o.plan_executions, p.monthly_executions) end
    into period_starts_at, allowed
    from public.organizations o
    cross join lateral (select coalesce(o.plan_changes_at <= now(), false) as is_due) d
    join public.plans p on p.id = case when d.is_due then o.next_plan else o.plan end
    cross join lateral public.plan_period(case when p.has_anniversary then o.plan_anchor_at end, now(), 1) s
   where o.id = p_organization;
  select c.used into used from public.execution_counts c
   where c.organization_id = p_organization and c.period_starts_at = lock_plan_usage.period_starts_at for update;
  if not found then
    insert into public.execution_counts (organization_id, period_starts_at) values (p_organization, lock_plan_usage.period_starts_at) on conflict do nothing;
    select c.used into used from public.execution_counts c
     where c.organization_id = p_organization and c.period_starts_at = lock_plan_usage.period_starts_at for update;
  end if;
end $function$
