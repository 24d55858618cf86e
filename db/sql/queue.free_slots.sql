CREATE OR REPLACE FUNCTION queue.free_slots(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_limit integer := queue.slot_limit();
  v_held integer;
begin
  if v_limit is null then
    return p_most;
  end if;
  select count(*) into v_held from (
    select from executions e where (mode = 'production' or (mode = 'manual' and trigger ->> 'kind' = 'api')) and queued_at is null and status in ('queued', 'running')
       and case when exists (select from executions c where c.parent_execution_id = e.id and c.awaited)
                then not queue.is_parked(e.id) else true end
     limit v_limit) held;
  return least(p_most, v_limit - v_held);
end $function$
