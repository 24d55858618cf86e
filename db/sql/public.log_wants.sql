CREATE OR REPLACE FUNCTION public.log_wants(p_organization text, p_type text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return exists (select from log_destinations d
    where d.enabled and (d.organization_id is null or d.organization_id = p_organization) and log_matches(d.types, p_type));
end $function$
