CREATE OR REPLACE FUNCTION queue.waits_for_its_calls(p_execution text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
begin
  return (
    with recursive family as (
      select c.id, c.parent_execution_id as parent, c.status, c.retry_at from executions c
       where c.parent_execution_id = p_execution and c.awaited and c.status in ('running', 'waiting')
      union all
      select c.id, c.parent_execution_id, c.status, c.retry_at from family f
        join executions c on c.parent_execution_id = f.id and c.awaited and c.status in ('running', 'waiting')
    )
    select count(*) > 0 and count(*) filter (where f.status = 'running' and f.retry_at is null
             and not exists (select from family g where g.parent = f.id)) = 0
      from family f
  );
end $function$
