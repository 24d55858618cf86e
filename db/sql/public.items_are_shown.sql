CREATE OR REPLACE FUNCTION public.items_are_shown(p_organization text, p_execution text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  -- Null, which is not shown, where the execution is not the organization's.
  return (select e.items_organization_id is null or coalesce(e.items_shared_until > now(), false)
            from public.executions e where e.organization_id = p_organization and e.id = p_execution);
end $function$
