CREATE OR REPLACE FUNCTION public.log_process()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_process process_beats := case tg_op when 'DELETE' then old else new end;
  v_type text := case when tg_op = 'INSERT' then 'worker.started' when tg_op = 'DELETE' then 'worker.stopped'
    when new.lost_at is null then 'worker.recovered' else 'worker.lost' end;
begin
  if log_wants(null, v_type) then
    perform log_write(null, v_type, date_trunc('milliseconds', now()), null, log_party('worker', v_process.process, v_process.process),
      jsonb_build_object('task_queue', v_process.task_queue, 'seen_at', log_time(v_process.seen_at)), '{}');
  end if;
  return null;
end $function$
