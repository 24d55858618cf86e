CREATE OR REPLACE FUNCTION ledger.open_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into public.wallets (organization_id) values (new.id);
  return null;
end $function$
