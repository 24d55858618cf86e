CREATE OR REPLACE FUNCTION queue.limits(OUT instance integer, OUT organization integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- Of the instance and of each organization. Asked at every start, so it is planned once.
  select max((s.value #>> '{}')::integer) filter (where s.key = 'execution_concurrency'),
         max((s.value #>> '{}')::integer) filter (where s.key = 'organization_execution_concurrency')
    into instance, organization
    from instance_settings s where s.key in ('execution_concurrency', 'organization_execution_concurrency');
end $function$
