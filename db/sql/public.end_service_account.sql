CREATE OR REPLACE FUNCTION public.end_service_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update api_keys set status = 'revoked', revoked_at = coalesce(revoked_at, now())
   where organization_id = old.organization_id and account_id = old.account_id and status <> 'revoked';
  delete from memberships where organization_id = old.organization_id and account_id = old.account_id;
  return null;
end $function$
