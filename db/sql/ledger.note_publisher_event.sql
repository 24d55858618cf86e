CREATE OR REPLACE FUNCTION ledger.note_publisher_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_listing text;
  v_kind text;
  v_stars integer;
begin
  if tg_table_name = 'positions' then
    v_listing := new.listing_id;
    v_kind := 'employee_hired';
  elsif tg_table_name = 'listing_ratings' then
    v_listing := new.listing_id;
    v_kind := 'employee_rated';
    v_stars := new.stars;
  else
    select r.listing_id into v_listing from employee_runs r where r.id = new.run_id;
    v_kind := 'deliverable_rejected';
  end if;
  -- The organization's own positions are no news; a flood of rejections is one line.
  insert into events (id, organization_id, kind, data)
  select ledger.new_event_id(), l.organization_id, v_kind, jsonb_build_object('employee_id', l.employee_id, 'employee_name', e.name, 'stars', v_stars)
    from listings l join employees e on e.id = l.employee_id
   where l.id = v_listing and l.organization_id <> new.organization_id
     and not (v_kind = 'deliverable_rejected' and exists (
       select from events o where o.organization_id = l.organization_id and o.kind = v_kind
         and o.data ->> 'employee_id' = l.employee_id and o.created_at > now() - interval '10 minutes'));
  return null;
end $function$
