CREATE OR REPLACE FUNCTION queue.schedule_is_open(p_organization text, p_digital_organization text, p_node text, p_created_at timestamp with time zone, p_id text)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  -- Whether an execution of this schedule is open: any, or one that started or was held before this execution.
  select exists (select from public.executions e
   where e.organization_id = p_organization and e.digital_organization_id = p_digital_organization and e.status in ('queued', 'running', 'waiting')
     and e.mode = 'production' and e.trigger ->> 'kind' = 'schedule' and e.trigger ->> 'node_id' = p_node
     and (p_id is null or e.id <> p_id and (e.starts_at is null or (e.created_at, e.id) < (p_created_at, p_id))))
$function$
