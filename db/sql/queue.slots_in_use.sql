CREATE OR REPLACE FUNCTION queue.slots_in_use(p_most integer, p_organization text, p_digital_organization text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  -- How many slots are held: in the instance, of an organization, or of a digital organization (of its slots with a key: `<id> <slot_key>`); no more are counted than asked for.
  -- The order and the limit within name the indexes, whatever statistics say of a young table.
  if p_most is null then
    return null;
  elsif p_organization is null then
    return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.starts_at is null and e.status in ('queued', 'running')
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.waits_for_its_calls(e.id) else true end
       order by e.organization_id, e.digital_organization_id limit p_most) held);
  elsif p_digital_organization is null then
    return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.starts_at is null and e.status in ('queued', 'running') and e.organization_id = p_organization
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.waits_for_its_calls(e.id) else true end
       order by e.digital_organization_id limit p_most) held);
  end if;
  return (select count(*) from (
      select from executions e where (e.mode = 'production' or (e.mode = 'manual' and e.trigger ->> 'kind' = 'api')) and e.queued_at is null and e.retry_at is null and e.starts_at is null and e.status in ('queued', 'running') and e.organization_id = p_organization and e.digital_organization_id = split_part(p_digital_organization, ' ', 1) and e.slot_key = split_part(p_digital_organization, ' ', 2)
         and case when (select true from executions c where c.parent_execution_id = e.id and c.awaited limit 1)
                       then not queue.waits_for_its_calls(e.id) else true end
       limit p_most) held);
end $function$
