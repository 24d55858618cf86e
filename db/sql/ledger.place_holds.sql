CREATE OR REPLACE FUNCTION ledger.place_holds(p_organizations text[], p_keys text[], p_models text[], p_prices text[], p_calls text[], p_offers integer[], p_amounts bigint[], p_endpoints text[], p_accounts text[], p_executions text[], p_requests text[], p_owner text, p_lease_ms integer)
 RETURNS smallint[]
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select ledger.hold_calls(p_organizations, p_keys, p_models, p_prices, p_calls, p_offers, p_amounts, p_endpoints, p_accounts, p_executions, p_requests, p_owner, p_lease_ms,
    null, null, null, null, null)
$function$
