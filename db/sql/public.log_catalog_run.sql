CREATE OR REPLACE FUNCTION public.log_catalog_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text := 'catalog_run.' || case new.state when 'open' then 'started' when 'success' then 'finished' else 'failed' end;
begin
  if not log_wants(new.organization_id, v_type) then
    return null;
  end if;
  perform log_write(new.organization_id, v_type,
    case new.state when 'open' then new.created_at else coalesce(new.closed_at, now()) end, log_actor(new.account_id),
    log_party('catalog_run', new.id, new.search_id),
    jsonb_build_object('search_id', new.search_id, 'source_id', new.source_id, 'key_id', new.key_id, 'execution_id', new.execution_id,
      'request_id', new.request_id)
    || case new.state when 'open' then '{}' else jsonb_build_object('credits', log_credits(new.credits_micros), 'cached', new.cached,
      'row_count', new.row_count, 'latency_ms', new.latency_ms, 'error_code', new.error_reason) end, '{}');
  return null;
end $function$
