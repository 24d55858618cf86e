CREATE OR REPLACE FUNCTION public.log_node()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_types text[] := array_remove(array[
    case tg_op when 'INSERT' then 'node.started' end,
    case when new.status is distinct from old.status then case new.status when 'success' then 'node.finished' when 'error' then 'node.failed' end end], null);
  v_type text;
  v_execution record;
begin
  foreach v_type in array v_types loop
    continue when not log_wants(new.organization_id, v_type);
    select e.digital_organization_id, d.name, e.items_organization_id into v_execution
      from executions e left join digital_organizations d on d.id = e.digital_organization_id where e.id = new.execution_id;
    insert into log_events (organization_id, type, time, subject, data) values (new.organization_id, v_type,
      case v_type when 'node.started' then coalesce(new.started_at, new.created_at) else date_trunc('milliseconds', now()) end,
      log_party('node', new.node_id, new.name),
      jsonb_strip_nulls(jsonb_build_object('execution_id', new.execution_id, 'digital_organization_id', v_execution.digital_organization_id,
        'digital_organization_name', v_execution.name, 'run_index', new.run_index, 'node_type', new.type)
      || case v_type when 'node.started' then '{}' else jsonb_build_object('attempts', new.attempts, 'lost_attempts', new.lost_attempts,
        'duration_ms', new.duration_ms, 'error_code', new.error ->> 'code') end
      || case when v_type = 'node.failed' and v_execution.items_organization_id is null and new.error ->> 'message' <> ''
        then jsonb_build_object('contents', jsonb_build_object('error_message', new.error ->> 'message')) else '{}' end));
  end loop;
  return null;
end $function$
