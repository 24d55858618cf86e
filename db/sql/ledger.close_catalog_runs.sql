CREATE OR REPLACE FUNCTION ledger.close_catalog_runs(p_runs text[], p_states text[], p_amounts bigint[], p_cached boolean[], p_row_counts integer[], p_reasons text[], p_latencies_ms integer[], p_wallet_entries text[], p_platform_entries text[], OUT closed boolean[])
 RETURNS boolean[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  run catalog_runs;
  after bigint;
begin
  perform from wallets where organization_id in (select organization_id from catalog_runs where id = any (p_runs))
    order by organization_id for update;
  closed := array_fill(false, array[cardinality(p_runs)]);
  for place in 1 .. cardinality(p_runs) loop
    select * into run from catalog_runs where id = p_runs[place] for update;
    continue when not found or run.state = 'success'
      or (run.state = 'error' and not (run.error_reason = 'lost' and p_states[place] = 'success'));
    update wallets set
        balance_micros = balance_micros - p_amounts[place],
        held_micros = held_micros - case when run.state = 'open' then run.held_micros else 0 end
      where organization_id = run.organization_id returning balance_micros into after;
    if run.state = 'open' then
      perform ledger.settle_budgets(run.budgets, run.held_micros, 0); -- the trigger of the update below adds the charge
    end if;
    if p_amounts[place] > 0 then
      insert into ledger_entries (id, reference, kind, account, organization_id, amount_micros, balance_after_micros)
        values (p_wallet_entries[place], run.id, 'catalog_search', 'wallet', run.organization_id, -p_amounts[place], after),
               (p_platform_entries[place], run.id, 'catalog_search', 'platform', run.organization_id, p_amounts[place], null);
    end if;
    update catalog_runs set state = p_states[place], credits_micros = p_amounts[place], cached = p_cached[place],
        row_count = p_row_counts[place], error_reason = p_reasons[place], latency_ms = p_latencies_ms[place], closed_at = now()
      where id = run.id;
    closed[place] := true;
  end loop;
end $function$
