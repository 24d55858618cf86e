CREATE OR REPLACE FUNCTION ledger.return_listings(p_organization text, p_paused_for text, p_publish boolean)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_listings text[];
begin
  if current_setting('role') = 'bureau_app' and p_organization is distinct from current_setting('app.organization_id', true) then
    raise exception 'listings of another organization' using errcode = 'insufficient_privilege';
  end if;
  with paused as (
    select l.id, p_publish and l.suspended_at is null as returns from listings l where l.organization_id = p_organization and l.paused_for = p_paused_for
  ), returned as (
    update listings l set status = case when p.returns then l.paused_status else l.status end,
        withdrawn_at = case when p.returns then l.paused_withdrawn_at else l.withdrawn_at end, updated_at = now(),
        paused_for = null, paused_status = null, paused_withdrawn_at = null
      from paused p where l.id = p.id returning l.id, p.returns and (l.withdrawn_at is null or l.withdrawn_at > now()) as works
  )
  select array_agg(r.id) into v_listings from returned r where r.works;
  insert into events (id, organization_id, kind, data)
    select ledger.new_event_id(), h.organization_id, 'position_returned', jsonb_build_object('position_id', h.id, 'position_name', h.name)
      from positions h where h.listing_id = any (v_listings) and h.dismissed_at is null;
  return coalesce(cardinality(v_listings), 0);
end $function$
