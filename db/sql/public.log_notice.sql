CREATE OR REPLACE FUNCTION public.log_notice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text := case new.kind when 'low_balance' then 'budget.reached' when 'plan_executions' then 'budget.reached'
    when 'plan_executions_refused' then 'budget.exceeded' when 'trigger_failed' then 'trigger.failed' when 'trigger_recovered' then 'trigger.recovered'
    when 'trigger_message_refused' then 'trigger.message_refused' when 'schedule_skipped' then 'schedule.skipped' end;
  v_flow text := new.data ->> 'digital_organization_id';
  v_name text;
begin
  if v_type is null or not log_wants(new.organization_id, v_type) then
    return null;
  end if;
  if v_type like 'budget.%' then
    select o.name into v_name from organizations o where o.id = new.organization_id;
    perform log_write(new.organization_id, v_type, new.created_at, null, log_party('organization', new.organization_id, v_name),
      jsonb_build_object('budget', case new.kind when 'low_balance' then 'balance' else 'plan_executions' end, 'percent', new.data -> 'percent',
        'used', new.data -> 'used', 'limit', new.data -> 'limit', 'refused', new.data -> 'refused', 'period_starts_at', log_time((new.data ->> 'period_starts_at')::timestamptz),
        'threshold', log_credits((new.data ->> 'threshold_micros')::bigint), 'balance', log_credits((new.data ->> 'balance_micros')::bigint)), '{}');
  else
    select d.name into v_name from digital_organizations d where d.id = v_flow;
    perform log_write(new.organization_id, v_type, new.created_at, null, log_party('digital_organization', v_flow, v_name),
      jsonb_build_object('node_id', new.data ->> 'node_id', 'error_code', new.data ->> 'code'),
      jsonb_build_object('error_message', nullif(new.data ->> 'message', '')));
  end if;
  return null;
end $function$
