CREATE OR REPLACE FUNCTION public.log_note_audit_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from log_destinations d where d.enabled) then
    return null;
  end if;
  insert into log_events (organization_id, type, time, actor, subject, data)
  select a.organization_id, a.action, a.created_at,
      jsonb_build_object('kind', a.actor_kind, 'id', a.actor_id, 'name', a.personal ->> 'actor_name'),
      jsonb_build_object('kind', a.target_kind, 'id', a.target_id, 'name', a.personal ->> 'target_name'),
      jsonb_strip_nulls(jsonb_build_object('audit_event_id', a.id, 'project_id', a.project_id, 'request_id', a.request_id,
        'by', jsonb_build_object('kind', a.by_kind, 'id', a.by_id, 'name', a.personal ->> 'by_name'), 'connection_id', a.connection_id,
        'address', a.personal ->> 'address', 'user_agent', a.personal ->> 'user_agent'))
      || case when coalesce(a.before, a.after) is null then '{}' else jsonb_build_object('contents', jsonb_build_object('before', a.before, 'after', a.after)) end
    from added a where log_wants(a.organization_id, a.action);
  return null;
end $function$
