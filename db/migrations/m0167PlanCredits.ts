import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * Monthly credits of plans. The first access to a wallet in a period removes the rest of the last grant and grants again. A wallet stores
 * its last grant (`plan_granted_micros`), its balance if it had spent exactly that grant (`plan_floor_micros`), and the start of the next
 * period (`plan_due_at`). `set_plan` changes a plan, now or at the end of the paid period.
 */
export class M0167PlanCredits extends Migration {
  override async up(): Promise<void> {
    this
      .addSql(`alter table wallets add column plan_granted_micros bigint not null default 0, add column plan_floor_micros bigint not null default 0,
      add column plan_due_at timestamptz(3);`);
    this.addSql('update wallets set plan_floor_micros = balance_micros;');
    this.addSql('create index wallets_plan_due on wallets (plan_due_at) where plan_due_at is not null;');
    this.addSql('grant select, update on organizations to bureau_ledger;');
    this.addSql('grant select, update on execution_counts to bureau_ledger;');
    for (const statement of installFunctions(...Object.keys(functions), ...changed)) this.addSql(statement);
    for (const [name, parameters] of Object.entries(functions)) {
      this.addSql(`alter function ${name}(${parameters}) owner to bureau_ledger;`);
      this.addSql(`revoke all on function ${name}(${parameters}) from public;`);
    }
    this.addSql('grant execute on function ledger.begin_plan_periods(text[]) to bureau_system;');
    this.addSql(
      'grant execute on function ledger.set_plan(text, text, text, bigint, bigint, boolean) to bureau_system;',
    );
    // Bought, earned and granted credits stay; a publisher's income counts, and a hirer's price is spent like a call.
    this.addSql(`
create trigger note_own_credits after insert on ledger_entries for each row
  when (new.account = 'wallet' and (new.kind in ('grant', 'adjustment') or (new.kind = 'employee_price' and new.amount_micros > 0)))
  execute function ledger.note_own_credits();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger note_own_credits on ledger_entries;');
    for (const text of before) this.addSql(text);
    for (const [name, parameters] of Object.entries(functions)) this.addSql(`drop function ${name}(${parameters});`);
    this.addSql('revoke update on organizations from bureau_ledger;');
    this.addSql('drop index wallets_plan_due;');
    this.addSql(
      'alter table wallets drop column plan_granted_micros, drop column plan_floor_micros, drop column plan_due_at;',
    );
  }
}

const functions = {
  'ledger.note_own_credits': '',
  'ledger.begin_plan_periods': 'text[]',
  'ledger.begin_plan_period': 'text',
  'ledger.set_plan': 'text, text, text, bigint, bigint, boolean',
};
const changed = ['ledger.open_wallet', 'ledger.place_holds', 'ledger.open_catalog_runs'];

const before = [
  `CREATE OR REPLACE FUNCTION ledger.place_holds(p_organizations text[], p_keys text[], p_models text[], p_prices text[], p_calls text[], p_offers integer[], p_amounts bigint[], p_endpoints text[], p_accounts text[], p_executions text[], p_requests text[], p_owner text, p_lease_ms integer)
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
begin
  select array_agg(w.organization_id), array_agg(w.balance_micros - w.held_micros), array_agg(0::bigint)
    into wallet_ids, wallet_free, wallet_taken
    from (select organization_id, balance_micros, held_micros from wallets
           where organization_id = any (p_organizations) order by organization_id for update) w;

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
end $function$;`,
  `CREATE OR REPLACE FUNCTION ledger.open_catalog_runs(p_runs text[], p_organizations text[], p_references text[], p_accounts text[], p_keys text[], p_executions text[], p_sources text[], p_searches text[], p_requests text[], p_amounts bigint[], p_lease_ms integer, OUT runs text[], OUT verdicts smallint[])
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
end $function$;`,
  `CREATE OR REPLACE FUNCTION ledger.open_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into public.wallets (organization_id) values (new.id);
  return null;
end $function$;`,
];
