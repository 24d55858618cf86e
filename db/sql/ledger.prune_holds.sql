CREATE OR REPLACE FUNCTION ledger.prune_holds(p_before timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  pruned bigint;
begin
  delete from holds where id in (
    select id from holds where created_at < p_before and closed_at < p_before and state <> 'open' limit 10000 for update skip locked);
  get diagnostics pruned = row_count;
  return pruned;
end $function$
