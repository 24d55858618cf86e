CREATE OR REPLACE FUNCTION public.move_error_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into execution_error_words (execution_id, organization_id, message) values (new.id, new.organization_id, new.error ->> 'message')
  on conflict (execution_id) do update set message = excluded.message;
  update executions e set error = e.error || '{"message": ""}' where e.organization_id = new.organization_id and e.id = new.id;
  return null;
end $function$
