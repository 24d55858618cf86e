CREATE OR REPLACE FUNCTION public.log_execution()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_types text[] := array_remove(array[
    case tg_op when 'INSERT' then 'execution.queued' end,
    case when new.started_at is not null and old.started_at is null then 'execution.started' end,
    case when new.status is distinct from old.status then case new.status
      when 'success' then 'execution.finished' when 'error' then 'execution.failed' when 'canceled' then 'execution.canceled'
      -- In the line for a slot, it waits for nothing of its own.
      when 'waiting' then case when new.queued_at is null then 'execution.waiting' end end end], null);
  v_type text;
  v_name text;
begin
  foreach v_type in array v_types loop
    continue when not log_wants(new.organization_id, v_type);
    v_name := coalesce(v_name, (select d.name from digital_organizations d where d.id = new.digital_organization_id));
    insert into log_events (organization_id, type, time, actor, subject, data) values (new.organization_id, v_type,
      case v_type when 'execution.queued' then new.created_at when 'execution.started' then new.started_at
        when 'execution.waiting' then date_trunc('milliseconds', now()) else new.stopped_at end,
      (select log_party(case a.kind when 'person' then 'account' else a.kind end, a.id, a.name) from accounts a
        where a.id = case v_type when 'execution.queued' then new.account_id when 'execution.canceled' then new.canceled_by end),
      log_party('execution', new.id, v_name),
      jsonb_strip_nulls(jsonb_build_object('digital_organization_id', new.digital_organization_id, 'digital_organization_name', v_name, 'project_id', new.project_id,
        'version_id', new.version_id, 'mode', new.mode, 'trigger', new.trigger ->> 'kind', 'parent_execution_id', new.parent_execution_id,
        'retry_of', new.retry_of, 'created_at', log_time(new.created_at), 'started_at', log_time(new.started_at))
      || case v_type when 'execution.queued' then '{}' when 'execution.started' then '{}'
        when 'execution.waiting' then jsonb_build_object('wait_until', log_time(new.wait_until))
        else jsonb_build_object('stopped_at', log_time(new.stopped_at),
          'duration_ms', (extract(epoch from new.stopped_at - new.created_at) * 1000)::bigint,
          'error_code', new.error ->> 'code', 'node_id', new.error ->> 'node_id', 'node_name', new.error ->> 'node_name') end
      -- What a hirer gave and its errors are the hirer's.
      || case when new.items_organization_id is null and new.error ->> 'message' <> ''
        then jsonb_build_object('contents', jsonb_build_object('error_message', new.error ->> 'message')) else '{}' end));
  end loop;
  return null;
end $function$
