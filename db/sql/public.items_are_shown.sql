CREATE OR REPLACE FUNCTION public.items_are_shown(p_organization text, p_execution text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  -- Rows go with their execution: where it is gone, or there is none, nothing of a hirer's can be, and who adds a row is told so by its foreign key.
  return coalesce((select e.items_organization_id is null or coalesce(e.items_shared_until > now(), false)
            from public.executions e where e.organization_id = p_organization and e.id = p_execution), true);
end $function$
