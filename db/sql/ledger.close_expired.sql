CREATE OR REPLACE FUNCTION ledger.close_expired(expired text[], p_wallet_entries text[], p_platform_entries text[])
 RETURNS integer
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
end $function$
