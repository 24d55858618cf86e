/** The functions as they were before budgets, for the way down. */
export const holdCallsBefore = `
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
  offer_caps integer[];
  offer_projects text[];
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
           order by o.place),
         array_agg(coalesce(s.project_id, d.project_id) order by o.place)
    into offer_verdicts, offer_wallets, offer_caps, cap_free, offer_projects
    from unnest(p_organizations, p_keys, p_models, p_prices, p_offer_accounts, p_offer_executions)
      with ordinality o(organization, key, model, price, account, execution, place)
    left join api_keys k on k.id = o.key and k.organization_id = o.organization
    left join memberships b on b.organization_id = k.organization_id and b.account_id = k.account_id and b.suspended_at is null
    left join models m on m.id = o.model
    left join lateral (select id from model_prices where model_id = m.id and valid_from <= now()
                        order by valid_from desc, created_at desc, id desc limit 1) c on true
    left join service_accounts s on s.account_id = o.account and s.organization_id = o.organization
    left join executions e on e.id = o.execution and e.organization_id = o.organization
    left join digital_organizations d on d.id = e.digital_organization_id and d.organization_id = o.organization;

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

  insert into holds (id, organization_id, key_id, account_id, execution_id, model_id, price_id, amount_micros, owner, endpoint, request_id, expires_at,
      project_id, tags, metadata)
    select c.id, p_organizations[c.offer], p_keys[c.offer], c.account, c.execution, p_models[c.offer], p_prices[c.offer], c.amount,
           p_owner, c.endpoint, c.request, now() + p_lease_ms * interval '1 millisecond',
           offer_projects[c.offer], p_tags[c.offer]::text[], c.metadata::jsonb
      from unnest(p_calls, p_offers, p_amounts, p_endpoints, p_accounts, p_executions, p_requests, p_metadata, verdicts)
        c(id, offer, amount, endpoint, account, execution, request, metadata, verdict)
     where c.verdict = 0;
  update wallets w set held_micros = w.held_micros + t.taken
    from unnest(wallet_ids, wallet_taken) t(organization, taken)
   where w.organization_id = t.organization and t.taken > 0;
  return verdicts;
end $function$;`;

export const settleCallsBeforeBudgets = `
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
              h.endpoint, h.request_id as request, h.project_id, h.tags, h.metadata, h.swept as late, case when h.swept then 0 else h.amount_micros end as freed
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
        latency_ms, ttft_ms, request_id, error_code, project_id, tags, metadata)
    select call, organization, key, account, execution, endpoint, model, provider, status, http_status, stream,
        input_tokens, cached_input_tokens, output_tokens, reasoning_tokens, units, total, estimated, own_provider_key,
        latency_ms, ttft_ms, request, error_code, project_id, tags, metadata
      from closed
    on conflict (id) do update set status = excluded.status, http_status = excluded.http_status, stream = excluded.stream,
        input_tokens = excluded.input_tokens, cached_input_tokens = excluded.cached_input_tokens, output_tokens = excluded.output_tokens,
        reasoning_tokens = excluded.reasoning_tokens, units = excluded.units, credits_micros = excluded.credits_micros,
        estimated = excluded.estimated, own_provider_key = excluded.own_provider_key, latency_ms = excluded.latency_ms,
        ttft_ms = excluded.ttft_ms, error_code = excluded.error_code
  )
  select array_agg(place::integer), array_agg(case when late then 2 when released then 1 else 0 end::smallint) into places, verdicts from closed;
end $function$;`;

export const logKeyLimitBefore = `
CREATE OR REPLACE FUNCTION public.log_key_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_before bigint := case when old.month = new.month then old.month_used_micros else 0 end;
  v_percent integer := (select max(p) from unnest(array[80, 95, 100]) p
    where new.month_used_micros * 100 >= new.credit_limit_micros * p and v_before * 100 < new.credit_limit_micros * p);
begin
  if v_percent is null or not log_wants(new.organization_id, 'budget.reached') then
    return null;
  end if;
  perform log_write(new.organization_id, 'budget.reached', date_trunc('milliseconds', now()), null, log_party(new.kind || '_api_key', new.id, new.label),
    jsonb_build_object('budget', 'key', 'percent', v_percent, 'credits_used', log_credits(new.month_used_micros),
      'credit_limit', log_credits(new.credit_limit_micros), 'period_starts_at', log_time(new.month::timestamp at time zone 'UTC')), '{}');
  return null;
end $function$;`;

export const openEmployeeRunBefore = `
CREATE OR REPLACE FUNCTION ledger.open_employee_run(p_run jsonb)
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_organization text := p_run ->> 'organization_id';
  v_publisher text := p_run ->> 'publisher_id';
  v_amount bigint := (p_run ->> 'amount_micros')::bigint;
  v_month date := date_trunc('month', now() at time zone 'UTC')::date;
  v_own boolean := p_run ->> 'organization_id' = p_run ->> 'publisher_id';
  v_key api_keys;
  v_position positions;
  v_price bigint;
  v_free bigint;
  v_usual bigint;
  v_pending bigint;
  v_has_workers boolean := not pg_try_advisory_xact_lock(hashtextextended('bureau_starters', 0));
begin
  perform from wallets where organization_id in (v_organization, v_publisher) order by organization_id for update;
  if exists (select from employee_runs r where r.organization_id = v_organization and r.reference = p_run ->> 'reference') then
    return 14; -- its answer was lost on the way
  end if;
  if p_run ->> 'caller_execution_id' is not null then
    if exists (select from employee_runs r where r.caller_execution_id = p_run ->> 'caller_execution_id' and r.caller_place = p_run ->> 'caller_place') then
      return 11; -- another attempt has made this call
    elsif (p_run ->> 'depth')::integer > (p_run ->> 'most_depth')::integer then
      return 12;
    elsif (select count(*) from (select from employee_runs r where r.caller_root = p_run ->> 'caller_root' limit (p_run ->> 'most_per_root')::integer) below)
        >= (p_run ->> 'most_per_root')::integer then
      return 13;
    end if;
  end if;
  if p_run ->> 'key_id' is not null then
    select k.* into v_key from api_keys k join memberships m on m.organization_id = k.organization_id and m.account_id = k.account_id and m.suspended_at is null
     where k.id = p_run ->> 'key_id' and k.organization_id = v_organization and k.status = 'active' and (k.expires_at is null or k.expires_at > now());
    if not found then
      return 1;
    end if;
    if v_amount > 0 and v_key.credit_limit_micros is not null and v_key.credit_limit_micros
        - (case when v_key.month = v_month then v_key.month_used_micros else 0 end)
        - (select coalesce(sum(h.amount_micros), 0) from holds h where h.key_id = v_key.id and h.state = 'open')
        - (select coalesce(sum(r.held_micros), 0) from employee_runs r where r.key_id = v_key.id and r.hold_state = 'open') < v_amount then
      return 4;
    end if;
  end if;
  if p_run ->> 'position_id' is not null then
    select * into v_position from positions where id = p_run ->> 'position_id' and organization_id = v_organization;
    if not found or v_position.dismissed_at is not null then
      return 2;
    end if;
    select r.price_micros into v_price from listing_prices r where r.listing_id = v_position.listing_id and r.valid_from <= now()
     order by r.valid_from desc, r.created_at desc, r.id desc limit 1;
    if not v_own and v_amount > 0 and (v_price is distinct from v_amount or v_amount > v_position.accepted_price_micros) then
      return 3;
    end if;
    if v_position.monthly_limit_micros is not null and v_position.monthly_limit_micros < v_amount + (
        select coalesce(sum(case when r.hold_state = 'open' then r.held_micros else r.charged_micros end), 0)
          from employee_runs r where r.position_id = v_position.id and r.month = v_month) then
      return 6;
    end if;
  end if;
  if exists (select from projects p where p.id = p_run ->> 'project_id' and p.archived_at is not null) then
    return 15;
  elsif exists (select from employees e join projects p on p.id = e.project_id join organizations o on o.id = e.organization_id
      where e.id = p_run ->> 'employee_id' and (p.archived_at is not null or o.deletes_at is not null)) then
    return 7;
  end if;
  if p_run ->> 'redo_of' is not null and exists (select from employee_runs r where r.redo_of = p_run ->> 'redo_of') then
    return 9;
  end if;
  if (select count(*) from employee_runs r where r.organization_id = v_organization and r.status in ('queued', 'running')) >= (p_run ->> 'most_open')::integer then
    return 8;
  end if;
  -- The publisher pays what the run uses inside. Runs under way still need what they usually cost, less what they have used.
  select ledger.usual_employee_cost(v.employee_id, v.major) into v_usual from employee_versions v where v.id = p_run ->> 'version_id';
  if not v_own and v_usual > 0 then
    select balance_micros - held_micros into v_free from wallets where organization_id = v_publisher;
    select coalesce(sum(r.expected_micros), 0) into v_pending from employee_runs r
     where r.publisher_id = v_publisher and r.status in ('queued', 'running') and r.expected_micros > 0;
    if v_pending > 0 and v_free >= v_usual and v_free - v_pending < v_usual then
      select coalesce(sum(greatest(r.expected_micros - ledger.employee_run_cost(r.id), 0)), 0) into v_pending from employee_runs r
       where r.publisher_id = v_publisher and r.status in ('queued', 'running') and r.expected_micros > 0;
    end if;
    if v_free is null or v_free - v_pending < v_usual then
      perform ledger.note_refused_runs(p_run ->> 'listing_id', v_usual, coalesce(v_free, 0));
      return 7;
    end if;
  end if;
  select balance_micros - held_micros into v_free from wallets where organization_id = v_organization;
  if v_free is null or v_free < v_amount then
    return 5;
  end if;
  -- Last, for what is refused does not count.
  if p_run ->> 'mode' = 'production' and not engine.count_execution(v_publisher) then
    return case when v_own then 10 else 7 end;
  end if;
  update wallets set held_micros = held_micros + v_amount where organization_id = v_organization and v_amount > 0;
  if not v_own then
    update listings set runs_refused_at = null where id = p_run ->> 'listing_id' and runs_refused_at is not null;
  end if;
  insert into employee_runs (id, organization_id, project_id, position_id, listing_id, employee_id, version_id, publisher_id, mode, status, charge_on,
      price_id, held_micros, hold_state, share_ppm, input, metadata, account_id, key_id, request_id, reference, callback_url, redo_of, remark, month,
      caller_execution_id, caller_place, caller_root, depth, awaited, items_organization_id, expected_micros)
    values (p_run ->> 'id', v_organization, p_run ->> 'project_id', p_run ->> 'position_id', p_run ->> 'listing_id', p_run ->> 'employee_id',
      p_run ->> 'version_id', v_publisher, p_run ->> 'mode', 'queued', p_run ->> 'charge_on', p_run ->> 'price_id', v_amount, 'open',
      (p_run ->> 'share_ppm')::integer, p_run -> 'input', coalesce(p_run -> 'metadata', '{}'), p_run ->> 'account_id', p_run ->> 'key_id',
      p_run ->> 'request_id', p_run ->> 'reference', p_run ->> 'callback_url', p_run ->> 'redo_of', p_run ->> 'remark', v_month,
      p_run ->> 'caller_execution_id', p_run ->> 'caller_place', p_run ->> 'caller_root', coalesce((p_run ->> 'depth')::integer, 0), coalesce((p_run ->> 'awaited')::boolean, false),
      p_run ->> 'items_organization_id', coalesce(v_usual, 0));
  -- A worker that is there begins it at once, else the relay does.
  insert into outbox (id, organization_id, kind, reference, next_attempt_at)
    values (p_run ->> 'outbox_id', v_organization, 'start_employee_run', p_run ->> 'id', now() + case when v_has_workers then interval '2 seconds' else interval '0' end);
  if v_has_workers then
    perform pg_notify('bureau_starts', concat_ws(' ', v_organization, p_run ->> 'id', p_run ->> 'outbox_id'));
  end if;
  return 0;
end $function$;`;

export const settleEmployeeRunBefore = `
CREATE OR REPLACE FUNCTION ledger.settle_employee_run(p_run text, p_charge boolean, p_entries text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  run employee_runs;
  v_fee bigint;
  v_month date := date_trunc('month', now() at time zone 'UTC')::date;
  v_hirer_after bigint;
  v_publisher_after bigint;
begin
  perform from wallets where organization_id in (select unnest(array[r.organization_id, r.publisher_id]) from employee_runs r where r.id = p_run)
    order by organization_id for update;
  select * into run from employee_runs where id = p_run for update;
  if not found or run.hold_state <> 'open' then
    return false;
  end if;
  update wallets set held_micros = held_micros - run.held_micros,
      balance_micros = balance_micros - case when p_charge then run.held_micros else 0 end
    where organization_id = run.organization_id returning balance_micros into v_hirer_after;
  v_fee := case when p_charge then run.held_micros * run.share_ppm / 1000000 else 0 end;
  if p_charge and run.held_micros > 0 then
    update wallets set balance_micros = balance_micros + run.held_micros - v_fee
      where organization_id = run.publisher_id returning balance_micros into v_publisher_after;
    if not found then
      raise exception 'the publisher of run % has no wallet', p_run using errcode = 'integrity_constraint_violation';
    end if;
    insert into ledger_entries (id, reference, kind, account, organization_id, amount_micros, balance_after_micros)
      values (p_entries[1], p_run, 'employee_price', 'wallet', run.organization_id, -run.held_micros, v_hirer_after),
             (p_entries[2], p_run, 'employee_price', 'wallet', run.publisher_id, run.held_micros - v_fee, v_publisher_after),
             (p_entries[3], p_run, 'employee_price', 'platform', run.organization_id, v_fee, null);
    update api_keys k set credits_used_micros = k.credits_used_micros + run.held_micros,
        month_used_micros = case when k.month = v_month then k.month_used_micros else 0 end + run.held_micros, month = v_month, last_used_at = now()
      where k.id = run.key_id;
  end if;
  update employee_runs set hold_state = case when p_charge then 'settled' else 'released' end,
      charged_micros = case when p_charge then held_micros else 0 end, fee_micros = v_fee
    where id = p_run;
  return true;
end $function$;`;

export const noteEmployeeRunBefore = `
CREATE OR REPLACE FUNCTION ledger.note_employee_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    update api_keys set last_used_at = now() where id = new.key_id;
    return null;
  end if;
  perform ledger.note_call(ledger.call_of_run(jsonb_build_object('kind', 'employee', 'run_id', new.id, 'organization_id', new.organization_id,
    'key_id', new.key_id, 'account_id', new.account_id, 'execution_id', new.caller_execution_id, 'endpoint', 'employees.runs',
    'model', 'employees/' || coalesce((select p.slug from positions p where p.id = new.position_id), new.employee_id),
    'provider', (select o.name from organizations o where o.id = new.publisher_id),
    'status', case new.status when 'success' then 'ok' else new.status end,
    'http_status', case new.status when 'success' then 200 when 'canceled' then 499 else 500 end,
    'credits_micros', new.charged_micros - new.refunded_micros, 'request_id', new.request_id,
    'latency_ms', least(extract(epoch from coalesce(new.stopped_at, now()) - new.created_at) * 1000, 2147483647)::integer,
    'error_code', new.error ->> 'code')));
  return null;
end $function$;`;

export const noteCatalogRunBefore = `
CREATE OR REPLACE FUNCTION ledger.note_catalog_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_month date := date_trunc('month', now() at time zone 'UTC')::date;
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
    update api_keys k set credits_used_micros = k.credits_used_micros + new.credits_micros - old.credits_micros,
        month_used_micros = case when k.month = v_month then k.month_used_micros else 0 end + new.credits_micros - old.credits_micros, month = v_month
      where k.id = new.key_id;
  end if;
  return null;
end $function$;`;

export const changeUsageBeforeTags = `
CREATE OR REPLACE FUNCTION public.change_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sums_end timestamptz;
begin
  select rolled_up_to into sums_end from usage_progress for share;
  if old.created_at < sums_end then
    update usage_days set
        errors = errors + (new.status = 'error')::int - (old.status = 'error')::int,
        input_tokens = input_tokens + coalesce(new.input_tokens, 0) - coalesce(old.input_tokens, 0),
        cached_input_tokens = cached_input_tokens + coalesce(new.cached_input_tokens, 0) - coalesce(old.cached_input_tokens, 0),
        output_tokens = output_tokens + coalesce(new.output_tokens, 0) - coalesce(old.output_tokens, 0),
        units = units + parse_units(new.units) - parse_units(old.units),
        credits_micros = credits_micros + new.credits_micros - old.credits_micros
     where organization_id = old.organization_id and day = (old.created_at at time zone 'UTC')::date and model = old.model
       and key_id = coalesce(old.key_id, '') and account_id = coalesce(old.account_id, '');
    if old.execution_id is not null and new.credits_micros <> old.credits_micros then
      update execution_cost_days d set credits_micros = d.credits_micros + new.credits_micros - old.credits_micros
        from executions e
       where e.organization_id = old.organization_id and e.id = old.execution_id and d.organization_id = old.organization_id
         and d.day = (old.created_at at time zone 'UTC')::date and d.digital_organization_id = e.digital_organization_id and d.mode = e.mode;
    end if;
  end if;
  return null;
end $function$;`;
