CREATE OR REPLACE FUNCTION public.log_gateway_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text := log_call_type(new.status);
begin
  -- The event of the earlier state may not be sent yet, so that state is kept.
  update log_calls c set earlier = jsonb_build_object(old.id, to_jsonb(old)) || coalesce(c.earlier, '{}')
   where c.organization_id = old.organization_id and c.time = old.created_at and old.id = any (c.calls);
  if not log_wants(new.organization_id, v_type) then
    return null;
  end if;
  insert into log_events (organization_id, type, actor, subject, data) values (new.organization_id, v_type,
    (select log_party(case a.kind when 'person' then 'account' else a.kind end, a.id, a.name) from accounts a where a.id = new.account_id),
    log_party('gateway_call', new.id, new.model),
    jsonb_strip_nulls(jsonb_build_object('model', new.model, 'provider', new.provider, 'endpoint', new.endpoint, 'stream', new.stream,
      'key_id', new.key_id, 'execution_id', new.execution_id, 'request_id', new.request_id,
      'input_tokens', new.input_tokens, 'cached_input_tokens', new.cached_input_tokens, 'output_tokens', new.output_tokens,
      'reasoning_tokens', new.reasoning_tokens, 'credits', log_credits(new.credits_micros), 'estimated', new.estimated,
      'own_provider_key', new.own_provider_key, 'latency_ms', new.latency_ms, 'ttft_ms', new.ttft_ms, 'http_status', new.http_status,
      'error_code', new.error_code, 'corrects_earlier', true)));
  return null;
end $function$
