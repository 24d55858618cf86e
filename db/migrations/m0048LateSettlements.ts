import { Migration } from '@mikro-orm/migrations';

import { settleCalls as settleCallsBefore, sweepHolds as sweepHoldsBefore } from './m0006LedgerCalls.ts';
import { ledgerChanges } from './m0018ModelProviders.ts';

/**
 * Amounts that a settlement could not post because of an earlier sweep are posted in full: in addition to a progress that the sweeper
 * charged, and as a refund if it charged too much. The sweeper handles holds of any age, and one that cannot be closed does not block
 * others.
 */
export class M0048LateSettlements extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table holds add column late boolean not null default false check (swept or not late);');
    this.addSql(`update holds set late = true where swept and state = 'released' and settled_micros is not null;`);
    this.addSql('set local role bureau_ledger;');
    for (const definition of [settleCalls, closeExpired, sweepExpired, sweepHolds]) this.addSql(definition);
    for (const signature of added) {
      this.addSql(`revoke all on function ${signature} from public;`);
      this.addSql(`grant execute on function ${signature} to bureau_system;`);
    }
    this.addSql('reset role;');
  }

  override async down(): Promise<void> {
    this.addSql('set local role bureau_ledger;');
    for (const definition of earlier) this.addSql(definition.replace('create function', 'create or replace function'));
    for (const signature of added) this.addSql(`drop function ${signature};`);
    this.addSql('reset role;');
    this.addSql('alter table holds drop column late;');
  }
}

/** The functions as the migrations before made them. */
const earlier = [
  settleCallsBefore,
  ledgerChanges.reduce(
    (sql, [name, before, after]) => (name === 'sweep_holds' ? sql.replace(before, after) : sql),
    sweepHoldsBefore,
  ),
];

/**
 * Index look-ups by id are right whatever the statistics say, and a fresh table has none: so the plans are pinned.
 */
const asLedger = `language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off`;

/**
 * Shared by settling and sweeping: processes the closed holds in the CTE `closed`. A negative `amount` refunds an overcharge by a sweep.
 */
const postClosed = `
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
  )`;

/**
 * Closes every open hold (compare-and-set). A hold that the sweeper closed gets one late settlement with the difference between the call's
 * cost and the sweeper's charge. Answers the places of the calls it closed and how; all other calls changed nothing.
 */
const settleCalls = `
create or replace function ledger.settle_calls(
  p_calls text[], p_amounts bigint[], p_released boolean[], p_wallet_entries text[], p_platform_entries text[],
  p_models text[], p_providers text[], p_statuses text[], p_http_statuses integer[], p_streams boolean[],
  p_input_tokens integer[], p_cached_input_tokens integer[], p_output_tokens integer[], p_reasoning_tokens integer[], p_units text[],
  p_estimated boolean[], p_own_provider_keys boolean[], p_latencies_ms integer[], p_ttfts_ms integer[], p_error_codes text[],
  out places integer[], out verdicts smallint[]
) ${asLedger} as $$
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
  ),${postClosed},
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
end $$;`;

/** Closes those of the given holds whose lease ran out: settles the progress that was recorded, else releases. Says how many. */
export const closeExpired = `
create function ledger.close_expired(expired text[], p_wallet_entries text[], p_platform_entries text[]) returns integer ${asLedger} as $$
declare
  swept_calls integer;
begin
  perform from wallets where organization_id in (select organization_id from holds where id = any (expired)) order by organization_id for update;

  with taken as materialized (
    select id from holds where id = any (expired) and state = 'open' and expires_at < now() for update skip locked
  ),
  numbered as materialized (
    select id, row_number() over () as place from taken
  ),
  closed as (
    update holds h set
        state = case when h.progress_micros > 0 then 'settled' else 'released' end,
        settled_micros = nullif(h.progress_micros, 0),
        swept = true,
        closed_at = now()
      from numbered n
     where h.id = n.id
    returning h.id as call, h.progress_micros as amount, p_wallet_entries[n.place] as wallet_entry, p_platform_entries[n.place] as platform_entry,
              n.place, h.organization_id as organization, h.key_id as key, h.account_id as account, h.execution_id as execution,
              h.model_id, h.endpoint, h.request_id as request, false as late, h.amount_micros as freed,
              least(extract(epoch from now() - h.created_at) * 1000, 2147483647)::integer as latency_ms
  ),${postClosed},
  records as (
    insert into call_records (id, organization_id, key_id, account_id, execution_id, endpoint, model, provider, status, http_status, stream,
        credits_micros, estimated, own_provider_key, latency_ms, request_id, error_code)
    select c.call, c.organization, c.key, c.account, c.execution, c.endpoint, coalesce(m.name, ''), coalesce(p.name, ''), 'error', 500, c.amount > 0,
        c.amount, c.amount > 0, false, c.latency_ms, c.request, 'internal_error'
      from closed c left join models m on m.id = c.model_id left join lateral (
          select v.name from model_providers w join providers v on v.id = w.provider_id
           where w.model_id = m.id order by w.priority, w.id limit 1) p on true
    on conflict (id) do nothing
  )
  select count(*) into swept_calls from closed;
  return swept_calls;
end $$;`;

/**
 * Closes holds whose lease ran out, at most as many as it is given entry ids for. Holds that cannot be closed are reported in `failed` (id
 * and reason) and retried in ten minutes.
 */
const sweepExpired = `
create function ledger.sweep_expired(p_wallet_entries text[], p_platform_entries text[], out swept integer, out failed text[])
${asLedger} as $$
declare
  expired text[];
  hold text;
begin
  swept := 0;
  select array_agg(e.id) into expired from (
    select id from holds where state = 'open' and expires_at < now() limit cardinality(p_wallet_entries)) e;
  if expired is null then
    return;
  end if;
  begin
    swept := ledger.close_expired(expired, p_wallet_entries, p_platform_entries);
    return;
  exception when data_exception or integrity_constraint_violation then
    swept := 0;
  end;
  for place in 1 .. cardinality(expired) loop
    hold := expired[place];
    begin
      swept := swept + ledger.close_expired(array[hold], p_wallet_entries[place:place], p_platform_entries[place:place]);
    exception when data_exception or integrity_constraint_violation then
      failed := failed || (hold || ': ' || sqlerrm);
      update holds set expires_at = now() + interval '10 minutes' where id = hold and state = 'open';
    end;
  end loop;
end $$;`;

/** For processes of the release before, while both run. */
const sweepHolds = `
create or replace function ledger.sweep_holds(p_wallet_entries text[], p_platform_entries text[]) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select swept from ledger.sweep_expired(p_wallet_entries, p_platform_entries)
$$;`;

const added = ['ledger.close_expired(text[], text[], text[])', 'ledger.sweep_expired(text[], text[])'];
