CREATE OR REPLACE FUNCTION queue.back_off(p_execution text, p_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  -- Where slots are counted, an execution holds none until a node of its own is tried again. It runs, also where that is not noted yet.
  update executions e set retry_at = p_until, status = 'running', started_at = coalesce(e.started_at, now()), seq = greatest(e.seq, 1)
   where e.organization_id = current_setting('app.organization_id', true) and e.id = p_execution
     and (e.status = 'running' or (e.status = 'queued' and e.queued_at is null))
     and (e.mode in ('production', 'sub') or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api'))
     and (exists (select from queue.limits() l where l.instance is not null or l.organization is not null)
       or exists (select from executions r where r.id = coalesce(e.root_execution_id, e.id) and r.settings ->> 'max_concurrent_executions' is not null));
  if found then
    perform pg_notify('bureau_queue', '');
  end if;
  return found;
end $function$
