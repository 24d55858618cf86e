CREATE OR REPLACE FUNCTION ledger.hold_calls(p_organizations text[], p_keys text[], p_models text[], p_prices text[], p_calls text[], p_offers integer[], p_amounts bigint[], p_endpoints text[], p_accounts text[], p_executions text[], p_requests text[], p_owner text, p_lease_ms integer, p_offer_accounts text[], p_offer_executions text[], p_tags text[], p_metadata text[], p_key_revisions integer[])
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
  offer_projects text[];
  offer_budgets text[];
  pair_offers integer[];
  pair_budgets text[];
  budget_ids text[];
  budget_free bigint[];
  budget_stops smallint[];
  budget_taken bigint[];
  verdicts smallint[] := '{}';
  verdict smallint;
  amount bigint;
  offer integer;
  wallet integer;
  budget integer;
  held_budget text;
  is_due boolean;
  is_budgeted boolean;
begin
  select array_agg(w.organization_id), array_agg(w.balance_micros - w.held_micros), array_agg(0::bigint), bool_or(w.plan_due_at <= now()),
         bool_or(w.has_budgets)
    into wallet_ids, wallet_free, wallet_taken, is_due, is_budgeted
    from (select organization_id, balance_micros, held_micros, plan_due_at, has_budgets from wallets
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
             when k.revision <> o.revision then 7
             else 0
           end::smallint order by o.place),
         array_agg(array_position(wallet_ids, o.organization) order by o.place),
         array_agg(coalesce(s.project_id, d.project_id) order by o.place)
    into offer_verdicts, offer_wallets, offer_projects
    from unnest(p_organizations, p_keys, p_models, p_prices, p_offer_accounts, p_offer_executions, p_key_revisions)
      with ordinality o(organization, key, model, price, account, execution, revision, place)
    left join api_keys k on k.id = o.key and k.organization_id = o.organization
    left join memberships b on b.organization_id = k.organization_id and b.account_id = k.account_id and b.suspended_at is null
    left join models m on m.id = o.model
    left join lateral (select id from model_prices where model_id = m.id and valid_from <= now()
                        order by valid_from desc, created_at desc, id desc limit 1) c on true
    left join service_accounts s on s.account_id = o.account and s.organization_id = o.organization
    left join executions e on e.id = o.execution and e.organization_id = o.organization
    left join digital_organizations d on d.id = e.digital_organization_id and d.organization_id = o.organization;

  if is_budgeted then
    select array_agg(o.place), array_agg(f.id) into pair_offers, pair_budgets
      from unnest(p_organizations, p_keys, p_offer_accounts, offer_projects, p_tags)
        with ordinality o(organization, key, account, project, tags, place)
      cross join lateral ledger.budgets_of(o.organization, o.key, o.account, o.project, o.tags::text[]) f(id);
    select array_agg(b.id), array_agg(b.limit_micros - b.held_micros
             - case when b.period_starts_at < ledger.period_start(b.period) then 0 else b.used_micros end),
           array_agg(case when not b.hard_stop then 0 when b.subject_kind = 'key' then 4 else 6 end::smallint), array_agg(0::bigint)
      into budget_ids, budget_free, budget_stops, budget_taken
      from budgets b where b.id = any (pair_budgets);
    for pair in 1 .. coalesce(cardinality(pair_offers), 0) loop
      offer_budgets[pair_offers[pair]] := concat_ws(',', offer_budgets[pair_offers[pair]], pair_budgets[pair]);
    end loop;
  end if;

  for place in 1 .. cardinality(p_calls) loop
    offer := p_offers[place];
    amount := p_amounts[place];
    verdict := offer_verdicts[offer];
    if verdict = 0 and amount > 0 then
      wallet := offer_wallets[offer];
      if offer_budgets[offer] is not null then
        foreach held_budget in array string_to_array(offer_budgets[offer], ',') loop
          budget := array_position(budget_ids, held_budget);
          if verdict = 0 and budget_free[budget] < amount then
            verdict := budget_stops[budget];
          end if;
        end loop;
      end if;
      if verdict <> 0 then
        null;
      elsif wallet is null or wallet_free[wallet] < amount then
        verdict := 5;
      else
        wallet_free[wallet] := wallet_free[wallet] - amount;
        wallet_taken[wallet] := wallet_taken[wallet] + amount;
        if offer_budgets[offer] is not null then
          foreach held_budget in array string_to_array(offer_budgets[offer], ',') loop
            budget := array_position(budget_ids, held_budget);
            budget_free[budget] := budget_free[budget] - amount;
            budget_taken[budget] := budget_taken[budget] + amount;
          end loop;
        end if;
      end if;
    end if;
    verdicts[place] := verdict;
  end loop;

  insert into holds (id, organization_id, key_id, account_id, execution_id, model_id, price_id, amount_micros, owner, endpoint, request_id, expires_at,
      project_id, tags, metadata, budgets)
    select c.id, p_organizations[c.offer], p_keys[c.offer], c.account, c.execution, p_models[c.offer], p_prices[c.offer], c.amount,
           p_owner, c.endpoint, c.request, now() + p_lease_ms * interval '1 millisecond',
           offer_projects[c.offer], p_tags[c.offer]::text[], c.metadata::jsonb,
           case when c.amount > 0 then string_to_array(offer_budgets[c.offer], ',') end
      from unnest(p_calls, p_offers, p_amounts, p_endpoints, p_accounts, p_executions, p_requests, p_metadata, verdicts)
        c(id, offer, amount, endpoint, account, execution, request, metadata, verdict)
     where c.verdict = 0;
  update wallets w set held_micros = w.held_micros + t.taken
    from unnest(wallet_ids, wallet_taken) t(organization, taken)
   where w.organization_id = t.organization and t.taken > 0;
  if budget_ids is not null then
    update budgets b set held_micros = b.held_micros + t.taken
      from unnest(budget_ids, budget_taken) t(id, taken)
     where b.id = t.id and t.taken > 0;
  end if;
  return verdicts;
end $function$
