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
  c record;
begin
  perform from wallets where organization_id in (select organization_id from holds where id = any (expired)) order by organization_id for update;

  -- What was delivered so far is settled as every call is; that it was the sweeper who did it is noted after.
  with taken as materialized (
    select * from holds where id = any (expired) and state = 'open' and expires_at < now() for update skip locked
  )
  select count(*)::integer as calls, array_agg(t.id) as ids, array_agg(t.progress_micros) as amounts, array_agg(t.progress_micros = 0) as nothing,
         array_agg(t.progress_micros > 0) as something, array_agg(coalesce(m.name, '')) as models, array_agg(coalesce(p.name, '')) as providers,
         array_agg(least(extract(epoch from now() - t.created_at) * 1000, 2147483647)::integer) as latencies
    into c
    from taken t left join models m on m.id = t.model_id left join lateral (
      select v.name from model_providers w join providers v on v.id = w.provider_id
       where w.model_id = m.id order by w.priority, w.id limit 1) p on true;
  if c.calls > 0 then
    perform ledger.settle_calls(
      p_calls => c.ids, p_amounts => c.amounts, p_released => c.nothing,
      p_wallet_entries => p_wallet_entries[:c.calls], p_platform_entries => p_platform_entries[:c.calls],
      p_models => c.models, p_providers => c.providers,
      p_statuses => array_fill('error'::text, array[c.calls]), p_http_statuses => array_fill(500, array[c.calls]), p_streams => c.something,
      p_input_tokens => array_fill(null::integer, array[c.calls]), p_cached_input_tokens => array_fill(null::integer, array[c.calls]),
      p_output_tokens => array_fill(null::integer, array[c.calls]), p_reasoning_tokens => array_fill(null::integer, array[c.calls]),
      p_units => array_fill(null::text, array[c.calls]), p_estimated => c.something,
      p_own_provider_keys => array_fill(false, array[c.calls]), p_latencies_ms => c.latencies,
      p_ttfts_ms => array_fill(null::integer, array[c.calls]), p_error_codes => array_fill('internal_error'::text, array[c.calls]));
    update holds set swept = true, settled_micros = nullif(settled_micros, 0) where id = any (c.ids);
  end if;
  return c.calls;
end $function$
