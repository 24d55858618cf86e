CREATE OR REPLACE FUNCTION queue.has_waiting()
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
  select exists (select from executions where queued_at is not null and status in ('queued', 'waiting'))
$function$
