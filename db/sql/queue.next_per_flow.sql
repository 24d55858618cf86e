CREATE OR REPLACE FUNCTION queue.next_per_flow(p_organization text)
 RETURNS TABLE(organization_id text, digital_organization_id text, own_limit integer)
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  -- The digital organizations that have a line (of slots with a key: `<id> <slot_key>`), of one organization or of all, with the limit that the first in it names.
  with recursive lines as (
    (select e.organization_id, e.digital_organization_id, e.slot_key from executions e
      where e.queued_at is not null and e.status in ('queued', 'waiting') and e.organization_id >= coalesce(p_organization, '')
      order by e.organization_id, e.digital_organization_id, e.slot_key limit 1)
    union all
    select n.organization_id, n.digital_organization_id, n.slot_key from lines l cross join lateral (
      select e.organization_id, e.digital_organization_id, e.slot_key from executions e
       where e.queued_at is not null and e.status in ('queued', 'waiting') and (e.organization_id, e.digital_organization_id, e.slot_key) > (l.organization_id, l.digital_organization_id, l.slot_key)
       order by e.organization_id, e.digital_organization_id, e.slot_key limit 1) n
     where p_organization is null or l.organization_id = p_organization
  )
  select l.organization_id, concat_ws(' ', l.digital_organization_id, nullif(l.slot_key, '')), (f.settings ->> 'max_concurrent_executions')::integer
    from lines l cross join lateral (
      select e.settings from executions e
       where e.queued_at is not null and e.status in ('queued', 'waiting') and e.organization_id = l.organization_id and e.digital_organization_id = l.digital_organization_id and e.slot_key = l.slot_key
       order by e.status desc, e.priority, e.queued_at, e.id limit 1) f
   where p_organization is null or l.organization_id = p_organization
$function$
