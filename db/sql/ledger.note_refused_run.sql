CREATE OR REPLACE FUNCTION ledger.note_refused_run(p_call jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select ledger.note_call(ledger.call_of_run(p_call || jsonb_build_object('kind', 'employee', 'endpoint', 'employees.runs', 'status', 'error', 'refused', true,
      'model', 'employees/' || p.slug, 'provider', o.name, 'organization_id', p.organization_id)))
    from positions p join listings l on l.id = p.listing_id join organizations o on o.id = l.organization_id
   where p.id = p_call ->> 'position_id' and p.organization_id = p_call ->> 'organization_id'
$function$
