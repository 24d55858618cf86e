CREATE OR REPLACE FUNCTION ledger.usual_employee_cost(p_employee text, p_major integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(percentile_disc(0.9) within group (order by recent.inner_micros), 0)
    from (select r.inner_micros from employee_runs r join employee_versions v on v.id = r.version_id and v.major = p_major
           where r.employee_id = p_employee and r.inner_micros > 0 order by r.created_at desc, r.id desc limit 20) recent
$function$
