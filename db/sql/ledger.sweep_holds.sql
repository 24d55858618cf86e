CREATE OR REPLACE FUNCTION ledger.sweep_holds(p_wallet_entries text[], p_platform_entries text[])
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select swept from ledger.sweep_expired(p_wallet_entries, p_platform_entries)
$function$
