CREATE OR REPLACE FUNCTION ledger.note_catalog_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_project text := ledger.project_of(new.organization_id, new.account_id, new.execution_id);
begin
  perform ledger.note_call(ledger.call_of_run(jsonb_build_object('kind', 'search', 'run_id', new.id, 'organization_id', new.organization_id,
    'key_id', new.key_id, 'account_id', new.account_id, 'execution_id', new.execution_id, 'project_id', v_project, 'endpoint', 'catalog.searches',
    'model', 'catalog/' || new.search_id, 'provider', new.source_id,
    'status', case when new.state = 'success' then 'ok' when new.error_reason = 'canceled' then 'canceled' else 'error' end,
    'http_status', case when new.state = 'success' then 200 else case new.error_reason when 'bad_request' then 400 when 'not_found' then 404
      when 'not_configured' then 409 when 'canceled' then 499 when 'rate_limited' then 503 when 'timeout' then 504 when 'internal_error' then 500
      when 'lost' then 500 else 502 end end,
    'credits_micros', new.credits_micros, 'latency_ms', coalesce(new.latency_ms, 0), 'request_id', new.request_id, 'error_code', new.error_reason)));
  if new.credits_micros <> old.credits_micros then
    update api_keys k set credits_used_micros = k.credits_used_micros + new.credits_micros - old.credits_micros
      where k.id = new.key_id;
    perform ledger.settle_budgets(array(select ledger.budgets_of(new.organization_id, new.key_id, new.account_id, v_project, null)),
      0, new.credits_micros - old.credits_micros);
  end if;
  return null;
end $function$
