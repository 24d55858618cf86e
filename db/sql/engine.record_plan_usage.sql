CREATE OR REPLACE FUNCTION engine.record_plan_usage(p_organization text, p_period timestamp with time zone, p_added integer, p_refused integer, p_allowed bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  count public.execution_counts;
  reached integer;
begin
  update public.execution_counts c set used = c.used + p_added, refused = c.refused + p_refused
   where c.organization_id = p_organization and c.period_starts_at = p_period returning c.* into count;
  if p_allowed is null then
    return;
  end if;
  reached := case when count.used >= p_allowed then 100 when count.used * 100 >= p_allowed * 95 then 95 when count.used * 100 >= p_allowed * 80 then 80 else 0 end;
  if p_added > 0 and reached > count.told_percent then
    insert into public.events (id, organization_id, kind, data)
    select ledger.new_event_id(), p_organization, 'plan_executions', jsonb_build_object(
        'percent', t.percent, 'used', count.used, 'limit', p_allowed, 'period_starts_at', p_period)
      from unnest(array[80, 95, 100]) t(percent) where t.percent > count.told_percent and t.percent <= reached;
    update public.execution_counts c set told_percent = reached where c.organization_id = p_organization and c.period_starts_at = p_period;
  end if;
  if p_refused > 0 and coalesce(count.refused_told_at < now() - interval '1 hour', true) then
    insert into public.events (id, organization_id, kind, data)
    values (ledger.new_event_id(), p_organization, 'plan_executions_refused', jsonb_build_object(
        'refused', count.refused, 'limit', p_allowed, 'period_starts_at', p_period));
    update public.execution_counts c set refused_told_at = now() where c.organization_id = p_organization and c.period_starts_at = p_period;
  end if;
end $function$
