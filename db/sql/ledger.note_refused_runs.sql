CREATE OR REPLACE FUNCTION ledger.note_refused_runs(p_listing text, p_usual bigint, p_available bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  listing listings;
begin
  -- One event until a run is admitted again, and at most one an hour.
  update listings l set runs_refused_at = now() where l.id = p_listing and l.runs_refused_at is null returning * into listing;
  if found then
    insert into events (id, organization_id, kind, data)
      select ledger.new_event_id(), listing.organization_id, 'employee_runs_refused', jsonb_build_object(
          'employee_id', e.id, 'employee_name', e.name, 'usual_cost_micros', p_usual::text, 'available_micros', p_available::text)
        from employees e where e.id = listing.employee_id and not exists (select from events o where o.organization_id = listing.organization_id
          and o.kind = 'employee_runs_refused' and o.data ->> 'employee_id' = e.id and o.created_at > now() - interval '1 hour');
  end if;
end $function$
