CREATE OR REPLACE FUNCTION ledger.employee_run_cost(p_run text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recursive work(id) as (
    select x.id from executions x where x.parent_execution_id = p_run
    union
    select x.id from work w join executions x on x.parent_execution_id = w.id
  )
  select (coalesce((select sum(c.credits_micros) from work w join call_records c on c.execution_id = w.id), 0)
    + coalesce((select sum(s.credits_micros) from work w join catalog_runs s on s.execution_id = w.id), 0)
    -- Employees that it called: their price, or what an own employee, which has no price, used.
    + coalesce((select sum(case when r.publisher_id = r.organization_id then r.inner_micros else r.charged_micros end)
        from work w join employee_runs r on r.caller_execution_id = w.id), 0))::bigint
$function$
