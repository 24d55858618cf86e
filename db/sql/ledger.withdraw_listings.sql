CREATE OR REPLACE FUNCTION ledger.withdraw_listings(p_organization text, p_digital_organization text, p_project text, p_reason text, p_paused_for text)
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
  -- Neither a digital organization nor a project: all of the organization.
  with withdrawn as (
    update listings l set status = 'withdrawn', withdrawn_at = date_trunc('milliseconds', now()), updated_at = now(), paused_for = p_paused_for,
        paused_status = case when p_paused_for is not null then l.status end, paused_withdrawn_at = case when p_paused_for is not null then l.withdrawn_at end
      from employees e join employee_versions v on v.id = e.version_id
     where l.organization_id = p_organization and e.id = l.employee_id and (l.status = 'listed' or l.withdrawn_at > now())
       and (p_digital_organization is null and p_project is null or e.project_id = p_project
         or exists (select from digital_organizations d where d.organization_id = p_organization and d.id = v.worker ->> 'digital_organization_id'
              and (d.id = p_digital_organization or d.project_id = p_project)))
    returning l.id, l.employee_id, e.name
  ), told as (
    insert into events (id, organization_id, kind, data)
      select ledger.new_event_id(), p_organization, 'listing_withdrawn', jsonb_build_object('employee_id', w.employee_id, 'employee_name', w.name,
          'reason', p_reason, 'positions', (select count(*) from positions h where h.listing_id = w.id and h.dismissed_at is null))
        from withdrawn w
  )
  select array_agg(w.id) into v_listings from withdrawn w;
  insert into events (id, organization_id, kind, data)
    select ledger.new_event_id(), h.organization_id, 'position_withdrawn', jsonb_build_object('position_id', h.id, 'position_name', h.name)
      from positions h where h.listing_id = any (v_listings) and h.dismissed_at is null;
  return coalesce(cardinality(v_listings), 0);
end $function$
