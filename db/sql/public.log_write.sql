CREATE OR REPLACE FUNCTION public.log_write(p_organization text, p_type text, p_time timestamp with time zone, p_actor jsonb, p_subject jsonb, p_data jsonb, p_contents jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into log_events (organization_id, type, time, actor, subject, data)
  values (p_organization, p_type, p_time, p_actor, p_subject, jsonb_strip_nulls(p_data)
    || case when jsonb_strip_nulls(p_contents) <> '{}' then jsonb_build_object('contents', p_contents) else '{}' end);
end $function$
