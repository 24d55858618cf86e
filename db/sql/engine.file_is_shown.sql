CREATE OR REPLACE FUNCTION engine.file_is_shown(p_organization text, p_binary text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return not exists (select from execution_binaries u join executions e on e.organization_id = u.organization_id and e.id = u.execution_id
                      where u.binary_id = p_binary and u.organization_id = p_organization
                        and e.items_organization_id is not null and coalesce(e.items_shared_until <= now(), true));
end $function$
