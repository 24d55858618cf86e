CREATE OR REPLACE FUNCTION public.log_gateway_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text := case new.status when 'ok' then 'gateway_call.finished' when 'error' then 'gateway_call.failed' else 'gateway_call.canceled' end;
begin
  if not log_wants(new.organization_id, v_type) then
    return null;
  end if;
  perform log_write(new.organization_id, v_type, date_trunc('milliseconds', now()), log_actor(new.account_id),
    log_party('gateway_call', new.id, new.model),
    jsonb_build_object('model', new.model, 'provider', new.provider, 'endpoint', new.endpoint, 'stream', new.stream,
      'key_id', new.key_id, 'execution_id', new.execution_id, 'request_id', new.request_id,
      'input_tokens', new.input_tokens, 'cached_input_tokens', new.cached_input_tokens, 'output_tokens', new.output_tokens,
      'reasoning_tokens', new.reasoning_tokens, 'credits', log_credits(new.credits_micros), 'estimated', new.estimated,
      'own_provider_key', new.own_provider_key, 'latency_ms', new.latency_ms, 'ttft_ms', new.ttft_ms, 'http_status', new.http_status,
      'error_code', new.error_code, 'corrects_earlier', tg_op = 'UPDATE'), '{}');
  return null;
end $function$
