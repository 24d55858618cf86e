CREATE OR REPLACE FUNCTION ledger.note_catalog_inputs(p_runs text[], p_asked bytea[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update catalog_runs r set asked_sha256 = a.asked from unnest(p_runs, p_asked) a(run, asked) where r.id = a.run and r.state = 'open'
$function$
