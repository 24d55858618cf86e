CREATE OR REPLACE FUNCTION public.index_ended_execution()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into executions_to_index (organization_id, execution_id) values (new.organization_id, new.id);
  return null;
end $function$
