/** The functions as they were before searches took budgets, for the way down. */
export const openCatalogRunsBefore = `
CREATE OR REPLACE FUNCTION ledger.open_catalog_runs(p_runs text[], p_organizations text[], p_references text[], p_accounts text[], p_keys text[], p_executions text[], p_sources text[], p_searches text[], p_requests text[], p_amounts bigint[], p_lease_ms integer, OUT runs text[], OUT verdicts smallint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  known catalog_runs;
  free_micros bigint;
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
        update catalog_runs set state = 'error', error_reason = 'lost', closed_at = now() where id = known.id;
      end if;
    end if;
    select balance_micros - held_micros into free_micros from wallets where organization_id = p_organizations[place];
    if free_micros is null or free_micros < p_amounts[place] then
      verdicts[place] := 5;
      continue;
    end if;
    update wallets set held_micros = held_micros + p_amounts[place]
     where organization_id = p_organizations[place] and p_amounts[place] > 0;
    insert into catalog_runs as r (id, organization_id, reference, account_id, key_id, execution_id, source_id, search_id, request_id,
        state, held_micros, expires_at)
      values (runs[place], p_organizations[place], p_references[place], p_accounts[place], p_keys[place], p_executions[place],
        p_sources[place], p_searches[place], p_requests[place], 'open', p_amounts[place], now() + p_lease_ms * interval '1 millisecond')
    on conflict (id) do update set state = 'open', held_micros = excluded.held_micros, expires_at = excluded.expires_at,
      request_id = excluded.request_id, error_reason = null, latency_ms = null, row_count = null, closed_at = null;
  end loop;
end $function$;`;

export const closeCatalogRunsBefore = `
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
end $function$;`;

export const noteCatalogRunBefore = `
CREATE OR REPLACE FUNCTION ledger.note_catalog_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform ledger.note_call(ledger.call_of_run(jsonb_build_object('kind', 'search', 'run_id', new.id, 'organization_id', new.organization_id,
    'key_id', new.key_id, 'account_id', new.account_id, 'execution_id', new.execution_id, 'endpoint', 'catalog.searches',
    'model', 'catalog/' || new.search_id, 'provider', new.source_id,
    'status', case when new.state = 'success' then 'ok' when new.error_reason = 'canceled' then 'canceled' else 'error' end,
    'http_status', case when new.state = 'success' then 200 else case new.error_reason when 'bad_request' then 400 when 'not_found' then 404
      when 'not_configured' then 409 when 'canceled' then 499 when 'rate_limited' then 503 when 'timeout' then 504 when 'internal_error' then 500
      when 'lost' then 500 else 502 end end,
    'credits_micros', new.credits_micros, 'latency_ms', coalesce(new.latency_ms, 0), 'request_id', new.request_id, 'error_code', new.error_reason)));
  if new.credits_micros <> old.credits_micros then
    update api_keys k set credits_used_micros = k.credits_used_micros + new.credits_micros - old.credits_micros
      where k.id = new.key_id;
    perform ledger.settle_budgets(array(select ledger.budgets_of(new.organization_id, new.key_id, new.account_id, null, null)),
      0, new.credits_micros - old.credits_micros);
  end if;
  return null;
end $function$;`;

export const sweepCatalogRunsBefore = `
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
     where id = any (expired) and state = 'open' and expires_at < now() returning organization_id, held_micros
  )
  update wallets w set held_micros = w.held_micros - s.freed
    from (select organization_id, sum(held_micros)::bigint as freed from swept group by organization_id) s
   where w.organization_id = s.organization_id;
  return cardinality(expired);
end $function$;`;
