CREATE OR REPLACE FUNCTION ledger.note_call(p_call call_records)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_is_new boolean;
begin
  insert into call_records select (p_call).*
  on conflict (id) do update set status = excluded.status, http_status = excluded.http_status, credits_micros = excluded.credits_micros,
      latency_ms = excluded.latency_ms, error_code = excluded.error_code
  returning xmax = 0 into v_is_new;
  update api_keys set calls = calls + v_is_new::integer, last_used_at = now() where id = p_call.key_id;
end $function$
