CREATE OR REPLACE FUNCTION public.note_failed_execution()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- Where another organization has called an employee, the words of the error are the caller's (`domains/executions/reading/foreignItems.ts`).
  insert into events (id, organization_id, kind, data)
  select ledger.new_event_id(), new.organization_id, 'execution_failed', jsonb_build_object(
      'digital_organization_id', new.digital_organization_id, 'execution_id', new.id,
      'code', coalesce(new.error ->> 'code', 'node_failed'), 'message',
      case when new.items_organization_id is not null then '' else left(coalesce(new.error ->> 'message', ''), 1000) end)
   where not exists (
     select from events e where e.organization_id = new.organization_id and e.kind = 'execution_failed'
       and e.data ->> 'digital_organization_id' = new.digital_organization_id and e.created_at > now() - interval '10 minutes');
  return null;
end $function$
