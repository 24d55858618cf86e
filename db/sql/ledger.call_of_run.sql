CREATE OR REPLACE FUNCTION ledger.call_of_run(p_call jsonb)
 RETURNS call_records
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select jsonb_populate_record(null::call_records, jsonb_build_object('stream', false, 'credits_micros', 0, 'estimated', false, 'own_provider_key', false, 'refused', false, 'requests', 1,
    'created_at', date_trunc('milliseconds', now()), 'id', 'call_' || split_part(p_call ->> 'run_id', '_', 2)) || p_call)
$function$
