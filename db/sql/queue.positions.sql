CREATE OR REPLACE FUNCTION queue.positions(p_ids text[])
 RETURNS TABLE(execution_id text, place integer, slots integer, reason text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  -- Where executions of the acting organization stand among those that wait for the same limit, from 1 on: the narrowest one that is reached.
  with line as (
    select e.id, e.organization_id, concat_ws(' ', e.digital_organization_id, nullif(e.slot_key, '')) as digital_organization_id, (e.settings ->> 'max_concurrent_executions')::integer as own_limit,
           row_number() over own as round, first_value(e.queued_at) over own as head,
           row_number() over (partition by e.organization_id, e.digital_organization_id, e.slot_key order by e.status desc, e.priority, e.queued_at, e.id) as own_place
      from executions e where e.queued_at is not null and e.status in ('queued', 'waiting')
    window own as (partition by e.organization_id order by e.status desc, e.priority, e.queued_at, e.id)
  ), places as (
    select l.*, row_number() over (order by l.round, t.turn nulls first, l.head, l.organization_id) as place
      from line l left join execution_turns t on t.organization_id = l.organization_id
  ), asked as (
    select p.*, l.instance, l.organization,
           case when queue.slots_in_use(p.own_limit, p.organization_id, p.digital_organization_id) >= p.own_limit then 'digital_organization_limit'
                when queue.slots_in_use(l.organization, p.organization_id, null) >= l.organization then 'organization_limit'
                else 'concurrency_limit' end as reason
      from places p cross join queue.limits() l
     where p.id = any(p_ids) and p.organization_id = current_setting('app.organization_id', true)
  )
  select a.id, (case a.reason when 'digital_organization_limit' then a.own_place when 'organization_limit' then a.round else a.place end)::integer,
         case a.reason when 'digital_organization_limit' then a.own_limit when 'organization_limit' then a.organization else a.instance end, a.reason
    from asked a
$function$
