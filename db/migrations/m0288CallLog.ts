import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * The call log: price version of each call, requests that were refused or called nothing, and indexes for its filters. One record may
 * have several refused requests (`domains/gateway/requestLog/`).
 */
export class M0288CallLog extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table call_records
  -- The row of the price that the call was held and charged at; null for searches, runs and requests without a hold.
  add column price_id text,
  -- Refused before a provider, a source or an employee was asked.
  add column refused boolean not null default false,
  -- The number of requests in this record.
  add column requests integer not null default 1,
  -- Why it was refused, as the caller was told.
  add column error_message text,
  drop constraint call_records_kind_check,
  -- Not examined: rows from before fit a narrower one.
  add constraint call_records_kind_check check (kind in ('model', 'search', 'employee', 'other')) not valid;`);
    for (const statement of indexes) this.addSql(statement);
    for (const statement of installFunctions(...changed, 'ledger.note_requests')) this.addSql(statement);
    this.addSql('revoke execute on function ledger.note_requests(text, jsonb) from public;');
    this.addSql('grant execute on function ledger.note_requests(text, jsonb) to bureau_system;');
    this.addSql('alter function ledger.note_requests(text, jsonb) owner to bureau_ledger;');
  }

  override async down(): Promise<void> {
    this.addSql('drop function ledger.note_requests(text, jsonb);');
    this.addSql('set local check_function_bodies = off;');
    for (const text of before) this.addSql(text);
    for (const name of indexNames) this.addSql(`drop index ${name};`);
    this.addSql('set local role bureau_system;'); // which sees the rows of all organizations
    this.addSql(`delete from call_records where kind = 'other';`);
    this.addSql('set local role none;');
    this.addSql(`alter table call_records
  drop column price_id, drop column refused, drop column requests, drop column error_message,
  drop constraint call_records_kind_check,
  add constraint call_records_kind_check check (kind in ('model', 'search', 'employee'));`);
  }
}

const changed = ['ledger.settle_calls', 'ledger.call_of_run', 'ledger.note_refused_run'];

const indexNames = ['call_records_request', 'call_records_account', 'call_records_failed', 'call_records_model'];
const indexes = [
  'create index call_records_request on call_records (request_id);',
  'create index call_records_account on call_records (account_id, created_at desc, id desc);',
  `create index call_records_failed on call_records (organization_id, created_at desc, id desc) where error_code is not null;`,
  'create index call_records_model on call_records (organization_id, model, created_at desc, id desc);',
];

const before = [
  `CREATE OR REPLACE FUNCTION ledger.settle_calls(p_calls text[], p_amounts bigint[], p_released boolean[], p_wallet_entries text[], p_platform_entries text[], p_models text[], p_providers text[], p_statuses text[], p_http_statuses integer[], p_streams boolean[], p_input_tokens integer[], p_cached_input_tokens integer[], p_output_tokens integer[], p_reasoning_tokens integer[], p_units text[], p_estimated boolean[], p_own_provider_keys boolean[], p_latencies_ms integer[], p_ttfts_ms integer[], p_error_codes text[], OUT places integer[], OUT verdicts smallint[])
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
              h.endpoint, h.request_id as request, h.project_id, h.tags, h.metadata, h.budgets, h.swept as late, case when h.swept then 0 else h.amount_micros end as freed
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
  budget_changes as (
    update budgets b set
        held_micros = b.held_micros - d.freed,
        used_micros = greatest(0, case when b.period_starts_at < ledger.period_start(b.period) then 0 else b.used_micros end + d.charged),
        period_starts_at = greatest(b.period_starts_at, ledger.period_start(b.period))
      from (select u.id, sum(c.amount)::bigint as charged, sum(c.freed)::bigint as freed from closed c, unnest(c.budgets) u(id) group by u.id) d
     where b.id = d.id
  ),
  key_changes as (
    update api_keys k set
        calls = k.calls + d.calls,
        credits_used_micros = k.credits_used_micros + d.charged,
        last_used_at = now()
      from (select key, count(*) filter (where not late) as calls, sum(amount)::bigint as charged
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
end $function$;`,
  `CREATE OR REPLACE FUNCTION ledger.call_of_run(p_call jsonb)
 RETURNS call_records
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select jsonb_populate_record(null::call_records, jsonb_build_object('stream', false, 'credits_micros', 0, 'estimated', false, 'own_provider_key', false,
    'created_at', date_trunc('milliseconds', now()), 'id', 'call_' || split_part(p_call ->> 'run_id', '_', 2)) || p_call)
$function$;`,
  `CREATE OR REPLACE FUNCTION ledger.note_refused_run(p_call jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select ledger.note_call(ledger.call_of_run(p_call || jsonb_build_object('kind', 'employee', 'endpoint', 'employees.runs', 'status', 'error',
      'model', 'employees/' || p.slug, 'provider', o.name, 'organization_id', p.organization_id)))
    from positions p join listings l on l.id = p.listing_id join organizations o on o.id = l.organization_id
   where p.id = p_call ->> 'position_id' and p.organization_id = p_call ->> 'organization_id'
$function$;`,
];
