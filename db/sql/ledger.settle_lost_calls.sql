CREATE OR REPLACE FUNCTION ledger.settle_lost_calls(p_holds jsonb, p_owner text, p_calls text[], p_amounts bigint[], p_released boolean[], p_wallet_entries text[], p_platform_entries text[], p_models text[], p_providers text[], p_statuses text[], p_http_statuses integer[], p_streams boolean[], p_input_tokens integer[], p_cached_input_tokens integer[], p_output_tokens integer[], p_reasoning_tokens integer[], p_units text[], p_estimated boolean[], p_own_provider_keys boolean[], p_latencies_ms integer[], p_ttfts_ms integer[], p_error_codes text[], OUT places integer[], OUT verdicts smallint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from wallets where organization_id in (select h.organization_id from jsonb_to_recordset(p_holds) h(organization_id text))
    order by organization_id for update;

  -- A crash of the server lost these holds. They come back as the sweeper leaves a hold: closed for nothing, and to be charged late.
  with restored as (
    insert into holds (id, organization_id, key_id, account_id, execution_id, model_id, price_id, amount_micros, owner, endpoint, request_id,
        expires_at, state, swept, closed_at, project_id, tags, metadata, budgets)
      select h.id, h.organization_id, h.key_id, h.account_id, h.execution_id, h.model_id, h.price_id, h.amount_micros, p_owner, h.endpoint, h.request_id,
             now(), 'released', true, now(), p.id, h.tags, h.metadata,
             case when h.amount_micros > 0 then (select array_agg(b.id) from ledger.budgets_of(h.organization_id, h.key_id, h.account_id, p.id, h.tags) b(id)) end
        from jsonb_to_recordset(p_holds) h(id text, organization_id text, key_id text, account_id text, execution_id text, model_id text,
               price_id text, amount_micros bigint, endpoint text, request_id text, tags text[], metadata jsonb)
        cross join lateral ledger.project_of(h.organization_id, h.account_id, h.execution_id) p(id)
      on conflict (id) do nothing
      returning key_id
  )
  update api_keys k set calls = k.calls + r.calls
    from (select key_id, count(*) as calls from restored where key_id is not null group by key_id) r
   where k.id = r.key_id;

  select s.places, s.verdicts into places, verdicts
    from ledger.settle_calls(p_calls, p_amounts, p_released, p_wallet_entries, p_platform_entries, p_models, p_providers, p_statuses, p_http_statuses,
      p_streams, p_input_tokens, p_cached_input_tokens, p_output_tokens, p_reasoning_tokens, p_units, p_estimated, p_own_provider_keys, p_latencies_ms,
      p_ttfts_ms, p_error_codes) s;
end $function$
