CREATE OR REPLACE FUNCTION ledger.audit_wait_for_seal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into public.audit_line (event_id) values (new.id);
  return null;
end $function$
