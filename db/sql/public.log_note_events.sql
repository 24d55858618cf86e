CREATE OR REPLACE FUNCTION public.log_note_events(p_events jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into log_events (organization_id, type, actor, subject, data)
  select e.organization_id, e.type, nullif(e.actor, 'null'), e.subject, e.data
    from jsonb_to_recordset(p_events) e(organization_id text, type text, actor jsonb, subject jsonb, data jsonb)
   where log_wants(e.organization_id, e.type);
end $function$
