CREATE OR REPLACE FUNCTION queue.free_slots(p_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  v_limit integer := queue.slot_limit();
begin
  return case when v_limit is null then p_most else least(p_most, v_limit - queue.slots_in_use(v_limit, null, null)) end;
end $function$
