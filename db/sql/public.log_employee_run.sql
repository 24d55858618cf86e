CREATE OR REPLACE FUNCTION public.log_employee_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text := 'employee_run.' || case new.status when 'running' then 'started' when 'success' then 'finished' when 'error' then 'failed' else new.status end;
  v_name text;
begin
  if not log_wants(new.organization_id, v_type) then
    return null;
  end if;
  select e.name into v_name from employees e where e.id = new.employee_id;
  perform log_write(new.organization_id, v_type,
    case new.status when 'queued' then new.created_at when 'running' then coalesce(new.started_at, new.created_at) else coalesce(new.stopped_at, now()) end,
    case new.status when 'queued' then log_actor(new.account_id) end, log_party('employee_run', new.id, v_name),
    jsonb_build_object('employee_id', new.employee_id, 'employee_name', v_name, 'position_id', new.position_id, 'listing_id', new.listing_id,
      'version_id', new.version_id, 'publisher_id', new.publisher_id, 'project_id', new.project_id, 'mode', new.mode, 'key_id', new.key_id,
      'caller_execution_id', new.caller_execution_id, 'redo_of', new.redo_of, 'request_id', new.request_id,
      'credits_held', log_credits(new.held_micros), 'charge_on', new.charge_on, 'created_at', log_time(new.created_at),
      'started_at', log_time(new.started_at), 'stopped_at', log_time(new.stopped_at),
      'duration_ms', (extract(epoch from new.stopped_at - new.created_at) * 1000)::bigint, 'error_code', new.error ->> 'code'),
    jsonb_build_object('error_message', nullif(new.error ->> 'message', '')));
  return null;
end $function$
