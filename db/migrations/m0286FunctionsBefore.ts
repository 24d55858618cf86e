/** The functions as they were before calls had tags, for the way down. */
export const placeHoldsBefore = `
CREATE OR REPLACE FUNCTION ledger.place_holds(p_organizations text[], p_keys text[], p_models text[], p_prices text[], p_calls text[], p_offers integer[], p_amounts bigint[], p_endpoints text[], p_accounts text[], p_executions text[], p_requests text[], p_owner text, p_lease_ms integer)
 RETURNS smallint[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
declare
  wallet_ids text[];
  wallet_free bigint[];
  wallet_taken bigint[];
  offer_verdicts smallint[];
  offer_wallets integer[];
  offer_caps integer[];
  cap_free bigint[];
  verdicts smallint[] := '{}';
  verdict smallint;
  amount bigint;
  offer integer;
  wallet integer;
  cap integer;
  is_due boolean;
begin
  select array_agg(w.organization_id), array_agg(w.balance_micros - w.held_micros), array_agg(0::bigint), bool_or(w.plan_due_at <= now())
    into wallet_ids, wallet_free, wallet_taken, is_due
    from (select organization_id, balance_micros, held_micros, plan_due_at from wallets
           where organization_id = any (p_organizations) order by organization_id for update) w;
  if is_due then -- a period of a plan has begun, and nobody touched it before
    perform ledger.begin_plan_periods(wallet_ids);
    select array_agg(w.balance_micros - w.held_micros order by array_position(wallet_ids, w.organization_id)) into wallet_free
      from wallets w where w.organization_id = any (wallet_ids);
  end if;

  -- A statement of its own: it sees what was committed before the wallets were ours.
  select array_agg(
           case
             when o.key is not null and (k.id is null or k.status <> 'active' or k.expires_at <= now() or b.id is null) then 1
             when m.id is null or not m.enabled or not exists (
                 select from model_providers w join providers p on p.id = w.provider_id
                  where w.model_id = m.id and w.enabled and p.enabled) or c.id is null
               or (k.kind is distinct from 'account' and not m.open_to_users) or m.name <> all (k.allowed_models) then 2
             when c.id <> o.price then 3
             else 0
           end::smallint order by o.place),
         array_agg(array_position(wallet_ids, o.organization) order by o.place),
         array_agg(case when k.credit_limit_micros is not null then array_position(p_keys, o.key) end order by o.place),
         array_agg(k.credit_limit_micros
           - case when k.month = date_trunc('month', now() at time zone 'UTC')::date then k.month_used_micros else 0 end
           - case when k.credit_limit_micros is not null then
               (select coalesce(sum(h.amount_micros), 0) from holds h where h.key_id = k.id and h.state = 'open')::bigint else 0 end
           order by o.place)
    into offer_verdicts, offer_wallets, offer_caps, cap_free
    from unnest(p_organizations, p_keys, p_models, p_prices) with ordinality o(organization, key, model, price, place)
    left join api_keys k on k.id = o.key and k.organization_id = o.organization
    left join memberships b on b.organization_id = k.organization_id and b.account_id = k.account_id and b.suspended_at is null
    left join models m on m.id = o.model
    left join lateral (select id from model_prices where model_id = m.id and valid_from <= now()
                        order by valid_from desc, created_at desc, id desc limit 1) c on true;

  for place in 1 .. cardinality(p_calls) loop
    offer := p_offers[place];
    amount := p_amounts[place];
    verdict := offer_verdicts[offer];
    if verdict = 0 and amount > 0 then
      wallet := offer_wallets[offer];
      cap := offer_caps[offer];
      if cap is not null and cap_free[cap] < amount then
        verdict := 4;
      elsif wallet is null or wallet_free[wallet] < amount then
        verdict := 5;
      else
        wallet_free[wallet] := wallet_free[wallet] - amount;
        wallet_taken[wallet] := wallet_taken[wallet] + amount;
        if cap is not null then
          cap_free[cap] := cap_free[cap] - amount;
        end if;
      end if;
    end if;
    verdicts[place] := verdict;
  end loop;

  insert into holds (id, organization_id, key_id, account_id, execution_id, model_id, price_id, amount_micros, owner, endpoint, request_id, expires_at)
    select c.id, p_organizations[c.offer], p_keys[c.offer], c.account, c.execution, p_models[c.offer], p_prices[c.offer], c.amount,
           p_owner, c.endpoint, c.request, now() + p_lease_ms * interval '1 millisecond'
      from unnest(p_calls, p_offers, p_amounts, p_endpoints, p_accounts, p_executions, p_requests, verdicts)
        c(id, offer, amount, endpoint, account, execution, request, verdict)
     where c.verdict = 0;
  update wallets w set held_micros = w.held_micros + t.taken
    from unnest(wallet_ids, wallet_taken) t(organization, taken)
   where w.organization_id = t.organization and t.taken > 0;
  return verdicts;
end $function$;`;

export const settleCallsBefore = `
CREATE OR REPLACE FUNCTION ledger.settle_calls(p_calls text[], p_amounts bigint[], p_released boolean[], p_wallet_entries text[], p_platform_entries text[], p_models text[], p_providers text[], p_statuses text[], p_http_statuses integer[], p_streams boolean[], p_input_tokens integer[], p_cached_input_tokens integer[], p_output_tokens integer[], p_reasoning_tokens integer[], p_units text[], p_estimated boolean[], p_own_provider_keys boolean[], p_latencies_ms integer[], p_ttfts_ms integer[], p_error_codes text[], OUT places integer[], OUT verdicts smallint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
AS $function$
begin
  perform from wallets where organization_id in (select organization_id from holds where id = any (p_calls)) order by organization_id for update;

  with before as materialized (
    select id, coalesce(settled_micros, 0) as charged from holds where id = any (p_calls) for update
  ),
  closed as (
    update holds h set
        state = case when h.state <> 'open' then h.state when c.released then 'released' else 'settled' end,
        settled_micros = c.total,
        late = h.swept,
        closed_at = coalesce(h.closed_at, now())
      from unnest(p_calls, p_amounts, p_released, p_wallet_entries, p_platform_entries, p_models, p_providers, p_statuses,
                  p_http_statuses, p_streams, p_input_tokens, p_cached_input_tokens, p_output_tokens, p_reasoning_tokens, p_units,
                  p_estimated, p_own_provider_keys, p_latencies_ms, p_ttfts_ms, p_error_codes)
        with ordinality c(call, total, released, wallet_entry, platform_entry, model, provider, status, http_status, stream,
                          input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, units,
                          estimated, own_provider_key, latency_ms, ttft_ms, error_code, place),
        before b
     where h.id = c.call and b.id = c.call and (h.state = 'open' or (h.swept and not h.late))
    returning c.*, c.total - b.charged as amount, h.organization_id as organization, h.key_id as key, h.account_id as account, h.execution_id as execution,
              h.endpoint, h.request_id as request, h.swept as late, case when h.swept then 0 else h.amount_micros end as freed
  ),
  lines as (
    select c.*, w.balance_micros - sum(c.amount) over (partition by c.organization order by c.place) as after
      from closed c join wallets w on w.organization_id = c.organization
  ),
  entries as (
    insert into ledger_entries (id, reference, kind, account, organization_id, amount_micros, balance_after_micros)
    select e.id, l.call, case when l.late then 'late_settlement' else 'settlement' end, e.account, l.organization, e.sign * l.amount,
           case when e.sign < 0 then l.after end
      from lines l cross join lateral (values (l.wallet_entry, 'wallet', -1), (l.platform_entry, 'platform', 1)) e(id, account, sign)
     where l.amount <> 0
  ),
  wallet_changes as (
    update wallets w set balance_micros = w.balance_micros - d.charged, held_micros = w.held_micros - d.freed
      from (select organization, sum(amount)::bigint as charged, sum(freed)::bigint as freed from closed group by organization) d
     where w.organization_id = d.organization and (d.charged <> 0 or d.freed > 0)
  ),
  key_changes as (
    update api_keys k set
        calls = k.calls + d.calls,
        credits_used_micros = k.credits_used_micros + d.charged,
        month_used_micros = greatest(0, case when k.month = d.month then k.month_used_micros else 0 end + d.charged),
        month = d.month,
        last_used_at = now()
      from (select key, count(*) filter (where not late) as calls, sum(amount)::bigint as charged,
                   date_trunc('month', now() at time zone 'UTC')::date as month
              from closed where key is not null group by key) d
     where k.id = d.key
  ),
  records as (
    insert into call_records (id, organization_id, key_id, account_id, execution_id, endpoint, model, provider, status, http_status, stream,
        input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, units, credits_micros, estimated, own_provider_key,
        latency_ms, ttft_ms, request_id, error_code)
    select call, organization, key, account, execution, endpoint, model, provider, status, http_status, stream,
        input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, units, total, estimated, own_provider_key,
        latency_ms, ttft_ms, request, error_code
      from closed
    on conflict (id) do update set status = excluded.status, http_status = excluded.http_status, stream = excluded.stream,
        input_tokens = excluded.input_tokens, cached_input_tokens = excluded.cached_input_tokens, output_tokens = excluded.output_tokens,
        reasoning_tokens = excluded.reasoning_tokens, units = excluded.units, credits_micros = excluded.credits_micros,
        estimated = excluded.estimated, own_provider_key = excluded.own_provider_key, latency_ms = excluded.latency_ms,
        ttft_ms = excluded.ttft_ms, error_code = excluded.error_code
  )
  select array_agg(place::integer), array_agg(case when late then 2 when released then 1 else 0 end::smallint) into places, verdicts from closed;
end $function$;`;
