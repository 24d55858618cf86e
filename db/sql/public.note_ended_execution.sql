CREATE OR REPLACE FUNCTION public.note_ended_execution()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into ended_executions (organization_id, digital_organization_id, execution_id, mode, status, ended_at, run_ms, time_saved_seconds)
  values (new.organization_id, new.digital_organization_id, new.id, new.mode, new.status, coalesce(new.stopped_at, now()),
    coalesce(extract(epoch from new.stopped_at - new.started_at) * 1000, 0),
    case when new.status = 'success' and jsonb_typeof(new.settings -> 'time_saved_seconds') = 'number'
      then (new.settings ->> 'time_saved_seconds')::numeric else 0 end);
  return null;
end $function$
