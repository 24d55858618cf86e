CREATE OR REPLACE FUNCTION public.log_set_trace_types()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- An execution, one of its parts or an employee run has ended: spans are built then, whatever types were asked for.
  new.types := array['execution.waiting', 'execution.finished', 'execution.failed', 'execution.canceled',
    'employee_run.finished', 'employee_run.failed', 'employee_run.canceled'];
  return new;
end $function$
