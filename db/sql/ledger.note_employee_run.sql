CREATE OR REPLACE FUNCTION ledger.note_employee_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    update api_keys set last_used_at = now() where id = new.key_id;
    return null;
  end if;
  perform ledger.note_call(ledger.call_of_run(jsonb_build_object('kind', 'employee', 'run_id', new.id, 'organization_id', new.organization_id,
    'key_id', new.key_id, 'account_id', new.account_id, 'execution_id', new.caller_execution_id, 'project_id', new.project_id, 'endpoint', 'employees.runs',
    'model', 'employees/' || coalesce((select p.slug from positions p where p.id = new.position_id), new.employee_id),
    'provider', (select o.name from organizations o where o.id = new.publisher_id),
    'status', case new.status when 'success' then 'ok' else new.status end,
    'http_status', case new.status when 'success' then 200 when 'canceled' then 499 else 500 end,
    'credits_micros', new.charged_micros - new.refunded_micros, 'request_id', new.request_id,
    'latency_ms', least(extract(epoch from coalesce(new.stopped_at, now()) - new.created_at) * 1000, 2147483647)::integer,
    'error_code', new.error ->> 'code')));
  return null;
end $function$
