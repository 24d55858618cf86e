CREATE OR REPLACE FUNCTION public.log_deliverable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text := 'deliverable.' || case new.status when 'pending' then 'submitted' else new.status end;
begin
  if not log_wants(new.organization_id, v_type) then
    return null;
  end if;
  perform log_write(new.organization_id, v_type,
    case new.status when 'pending' then new.created_at else coalesce(new.decided_at, now()) end, log_actor(new.decided_by),
    log_party('deliverable', new.id, null),
    jsonb_build_object('employee_run_id', new.run_id, 'position_id', new.position_id, 'project_id', new.project_id,
      'accept_at', log_time(new.accept_at), 'by_silence', case when new.status <> 'pending' then new.decided_by is null end),
    jsonb_build_object('title', new.title, 'reason', new.reason));
  return null;
end $function$
