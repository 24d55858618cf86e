CREATE OR REPLACE FUNCTION ledger.note_requests(p_organization text, p_requests jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- Whoever writes keys has the wallet's lock, so that no two statements wait for each other.
  perform from wallets where organization_id = p_organization for update;

  with noted as (
    insert into call_records (id, organization_id, key_id, account_id, endpoint, model, provider, status, http_status, stream, credits_micros,
        estimated, own_provider_key, latency_ms, request_id, error_code, error_message, kind, refused, requests, project_id,
        tags, metadata)
    select r.id, p_organization, r.key_id, r.account_id, r.endpoint, r.model, '', r.status, r.http_status, false, 0,
        false, false, r.latency_ms, r.request_id, r.error_code, r.error_message, r.kind, r.status <> 'ok', r.requests, s.project_id,
        r.tags, r.metadata
      from jsonb_to_recordset(p_requests) as r(id text, key_id text, account_id text, endpoint text, model text, status text, http_status integer,
          latency_ms integer, request_id text, error_code text, error_message text, kind text, requests integer, tags text[], metadata jsonb)
      left join service_accounts s on s.account_id = r.account_id and s.organization_id = p_organization
     where not exists (select from call_records c where c.request_id = r.request_id)
    returning key_id, kind, requests
  )
  update api_keys k set calls = k.calls + n.calls, last_used_at = now()
    from (select key_id, coalesce(sum(requests) filter (where kind <> 'other'), 0) as calls from noted group by key_id) n
   where k.id = n.key_id and k.organization_id = p_organization;
end $function$
