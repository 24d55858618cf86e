CREATE OR REPLACE FUNCTION ledger.begin_plan_periods(p_organizations text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  due text;
  begun integer := 0;
begin
  for due in select organization_id from wallets
      where organization_id = any (p_organizations) and plan_due_at <= now() order by organization_id for update loop
    perform ledger.begin_plan_period(due);
    begun := begun + 1;
  end loop;
  return begun;
end $function$
