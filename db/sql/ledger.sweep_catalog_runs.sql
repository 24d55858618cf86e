CREATE OR REPLACE FUNCTION ledger.sweep_catalog_runs(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  expired text[];
begin
  select array_agg(id) into expired from (select id from catalog_runs where state = 'open' and expires_at < now() limit p_limit) e;
  if expired is null then
    return 0;
  end if;
  perform from wallets where organization_id in (select organization_id from catalog_runs where id = any (expired))
    order by organization_id for update;
  with swept as (
    update catalog_runs set state = 'error', error_reason = 'lost', closed_at = now()
     where id = any (expired) and state = 'open' and expires_at < now() returning organization_id, held_micros, budgets
  ), freed as (
    update budgets b set held_micros = b.held_micros - s.freed
      from (select id, sum(held_micros)::bigint as freed from swept, unnest(budgets) id group by id) s where b.id = s.id
  )
  update wallets w set held_micros = w.held_micros - s.freed
    from (select organization_id, sum(held_micros)::bigint as freed from swept group by organization_id) s
   where w.organization_id = s.organization_id;
  return cardinality(expired);
end $function$
