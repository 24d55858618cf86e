CREATE OR REPLACE FUNCTION public.log_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- What a table tells by itself is one event.
  if new.action in ('execution.canceled', 'deliverable.accepted', 'deliverable.rejected', 'log_destination.tested') or not log_wants(new.organization_id, new.action) then
    return null;
  end if;
  perform log_write(new.organization_id, new.action, new.created_at,
    log_party(new.actor_kind, new.actor_id, new.personal ->> 'actor_name'), log_party(new.target_kind, new.target_id, new.personal ->> 'target_name'),
    jsonb_build_object('audit_event_id', new.id, 'project_id', new.project_id, 'request_id', new.request_id,
      'by', log_party(new.by_kind, new.by_id, new.personal ->> 'by_name'), 'connection_id', new.connection_id,
      'address', new.personal ->> 'address', 'user_agent', new.personal ->> 'user_agent'),
    jsonb_build_object('before', new.before, 'after', new.after));
  return null;
end $function$
