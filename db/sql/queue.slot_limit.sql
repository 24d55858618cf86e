CREATE OR REPLACE FUNCTION queue.slot_limit()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select (value #>> '{}')::integer from instance_settings where key = 'execution_concurrency'
$function$
