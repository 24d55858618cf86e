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
end $function$
