CREATE OR REPLACE FUNCTION ledger.open_catalog_runs(p_runs text[], p_organizations text[], p_references text[], p_accounts text[], p_keys text[], p_executions text[], p_sources text[], p_searches text[], p_requests text[], p_amounts bigint[], p_lease_ms integer, OUT runs text[], OUT verdicts smallint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  known catalog_runs;
  free_micros bigint;
  is_budgeted boolean;
  taken_budgets text[];
  refusal smallint;
begin
  perform from wallets where organization_id = any (p_organizations) order by organization_id for update;
  perform ledger.begin_plan_periods(p_organizations);
  runs := p_runs;
  verdicts := array_fill(0::smallint, array[cardinality(p_runs)]);
  for place in 1 .. cardinality(p_runs) loop
    select * into known from catalog_runs
     where organization_id = p_organizations[place] and reference = p_references[place] for update;
    if found then
      runs[place] := known.id;
      if known.state = 'success' then
        verdicts[place] := 1;
        continue;
      elsif known.state = 'open' and known.expires_at > now() then
        verdicts[place] := 2;
        continue;
      elsif known.state = 'open' then
        update wallets set held_micros = held_micros - known.held_micros where organization_id = known.organization_id;
        perform ledger.settle_budgets(known.budgets, known.held_micros, 0);
        update catalog_runs set state = 'error', error_reason = 'lost', closed_at = now() where id = known.id;
      end if;
    end if;
    select balance_micros - held_micros, has_budgets into free_micros, is_budgeted from wallets where organization_id = p_organizations[place];
    if free_micros is null or free_micros < p_amounts[place] then
      verdicts[place] := 5;
      continue;
    end if;
    taken_budgets := null;
    if is_budgeted and p_amounts[place] > 0 then
      taken_budgets := array(select ledger.budgets_of(p_organizations[place], p_keys[place], p_accounts[place],
        ledger.project_of(p_organizations[place], p_accounts[place], p_executions[place]), null));
      refusal := ledger.take_budgets(taken_budgets, p_amounts[place]);
      if refusal > 0 then
        verdicts[place] := refusal;
        continue;
      end if;
    end if;
    update wallets set held_micros = held_micros + p_amounts[place]
     where organization_id = p_organizations[place] and p_amounts[place] > 0;
    insert into catalog_runs as r (id, organization_id, reference, account_id, key_id, execution_id, source_id, search_id, request_id,
        state, held_micros, expires_at, budgets)
      values (runs[place], p_organizations[place], p_references[place], p_accounts[place], p_keys[place], p_executions[place],
        p_sources[place], p_searches[place], p_requests[place], 'open', p_amounts[place], now() + p_lease_ms * interval '1 millisecond', taken_budgets)
    on conflict (id) do update set state = 'open', held_micros = excluded.held_micros, expires_at = excluded.expires_at, budgets = excluded.budgets,
      request_id = excluded.request_id, error_reason = null, latency_ms = null, row_count = null, closed_at = null;
  end loop;
end $function$
