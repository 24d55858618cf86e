CREATE OR REPLACE FUNCTION queue.places(p_ids text[])
 RETURNS TABLE(execution_id text, place integer, slots integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  with line as (
    select e.id, e.organization_id, row_number() over own as round, first_value(e.queued_at) over own as head
      from executions e where queued_at is not null and status in ('queued', 'waiting') window own as (partition by e.organization_id order by status desc, queued_at, id)
  ), places as (
    select l.id, l.organization_id, row_number() over (order by l.round, t.turn nulls first, l.head, l.organization_id) as place
      from line l left join execution_turns t on t.organization_id = l.organization_id
  )
  select id, place::integer, queue.slot_limit() from places
   where id = any(p_ids) and organization_id = current_setting('app.organization_id', true)
$function$
