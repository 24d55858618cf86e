CREATE OR REPLACE FUNCTION public.drop_sealed_items(p_organization text, p_execution text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  -- Takes the sealed parts (domains/executions/redaction/sealedPart.ts) from the items of an ended execution and of those that it called.
  with recursive family as (
    select e.id from executions e where e.organization_id = p_organization and e.id = p_execution and e.stopped_at is not null
    union all
    select c.id from family f join executions c on c.organization_id = p_organization and c.parent_execution_id = f.id and c.awaited
      and c.stopped_at is not null
  ), waits as (
    update execution_waits w set items = substr(w.items, 1, length(w.items) - get_byte(w.items, length(w.items) - 8) - get_byte(w.items, length(w.items) - 7) * 256
        - get_byte(w.items, length(w.items) - 6) * 65536 - get_byte(w.items, length(w.items) - 5) * 16777216)
      from family f where w.organization_id = p_organization and w.execution_id = f.id and length(w.items) > 16
       and substr(w.items, length(w.items) - 3) = '\x5e7ab15e'::bytea
  )
  update execution_data d set items = substr(d.items, 1, length(d.items) - get_byte(d.items, length(d.items) - 8) - get_byte(d.items, length(d.items) - 7) * 256
      - get_byte(d.items, length(d.items) - 6) * 65536 - get_byte(d.items, length(d.items) - 5) * 16777216)
    from family f where d.organization_id = p_organization and d.execution_id = f.id and length(d.items) > 16
     and substr(d.items, length(d.items) - 3) = '\x5e7ab15e'::bytea
$function$
