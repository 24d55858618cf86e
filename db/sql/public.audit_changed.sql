CREATE OR REPLACE FUNCTION public.audit_changed(p_kind text, p_id text)
 RETURNS TABLE(id text, name text, project_id text, before jsonb, after jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with noted as (
    select entry, place, entry->>'id' as row_id, entry->>'list' as list
      from jsonb_array_elements(coalesce(nullif(current_setting('app.audit_rows', true), ''), '[]')::jsonb) with ordinality r (entry, place)
     where entry->'kinds' ? p_kind
  ), target as (
    -- What the path names, where it is a row that was changed; else the row that was: the path of what was created names its parent.
    select coalesce((select row_id from noted where row_id = p_id limit 1), (select row_id from noted order by list is not null, place limit 1), p_id) as id
  ), own as (
    select noted.* from noted, target where row_id = target.id
  ), lists as (
    select list, jsonb_agg(entry->'before' order by entry->'before') filter (where entry ? 'before') as before,
           jsonb_agg(entry->'after' order by entry->'after') filter (where entry ? 'after') as after
      from own where list is not null group by list
  ), fields as (
    select (select case when o.entry ? 'before' then (select jsonb_object_agg(f.key, f.value order by b.place desc) from own b, jsonb_each(b.entry->'before') f where b.list is null) end
              from own o where o.list is null order by o.place limit 1) as before,
           (select case when o.entry ? 'after' then (select jsonb_object_agg(f.key, f.value order by a.place) from own a, jsonb_each(a.entry->'after') f where a.list is null) end
              from own o where o.list is null order by o.place desc limit 1) as after
  )
  select target.id,
    (select entry->>'name' from own where list is null order by place desc limit 1),
    coalesce((select entry->>'project' from own where list is null order by place desc limit 1), case split_part(target.id, '_', 1)
      when 'dorg' then (select d.project_id from digital_organizations d where d.id = target.id)
      when 'exe' then (select e.project_id from executions e where e.id = target.id)
      when 'crd' then (select c.project_id from credentials c where c.id = target.id)
      when 'dtbl' then (select t.project_id from data_tables t where t.id = target.id)
      when 'ver' then (select d.project_id from versions v join digital_organizations d on d.id = v.digital_organization_id where v.id = target.id)
      when 'proj' then target.id end),
    nullif(coalesce(fields.before, '{}') || coalesce((select jsonb_object_agg(list, lists.before) from lists where lists.before is not null and lists.before is distinct from lists.after), '{}'), '{}'),
    nullif(coalesce(fields.after, '{}') || coalesce((select jsonb_object_agg(list, lists.after) from lists where lists.after is not null and lists.before is distinct from lists.after), '{}'), '{}')
    from target, fields
$function$
