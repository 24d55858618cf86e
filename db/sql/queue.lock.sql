CREATE OR REPLACE FUNCTION queue.lock()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select pg_advisory_xact_lock(hashtextextended('execution_queue', 0))
$function$
