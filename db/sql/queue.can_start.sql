CREATE OR REPLACE FUNCTION queue.can_start(p_organization text, p_digital_organization text, p_own_limit integer, p_organization_limit integer, p_limit integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  if p_limit is not null and queue.slots_in_use(p_limit, null, null) >= p_limit
    or p_organization_limit is not null and queue.slots_in_use(p_organization_limit, p_organization, null) >= p_organization_limit
    or p_own_limit is not null and queue.slots_in_use(p_own_limit, p_organization, p_digital_organization) >= p_own_limit then
    return false;
  end if;
  if not queue.has_waiting() then
    return true;
  end if;
  -- Nobody jumps those who could go on now and compete for the same slots.
  return not exists (
    select from queue.next_per_flow(case when p_limit is null then p_organization end) h
     where (p_limit is not null or p_organization_limit is not null or h.digital_organization_id = p_digital_organization)
       and (queue.slots_in_use(h.own_limit, h.organization_id, h.digital_organization_id) >= h.own_limit) is not true
       and (queue.slots_in_use(p_organization_limit, h.organization_id, null) >= p_organization_limit) is not true);
end $function$
