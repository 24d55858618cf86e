CREATE OR REPLACE FUNCTION public.drop_sealed_at_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- The caller of an awaited execution reads its items after its end.
  if not new.awaited or not exists (select from executions p where p.organization_id = new.organization_id and p.id = new.parent_execution_id
      and p.stopped_at is null) then
    perform drop_sealed_items(new.organization_id, new.id);
  end if;
  return null;
end $function$
