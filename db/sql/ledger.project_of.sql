CREATE OR REPLACE FUNCTION ledger.project_of(p_organization text, p_account text, p_execution text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(
    (select s.project_id from service_accounts s where s.account_id = p_account and s.organization_id = p_organization),
    (select d.project_id from executions e join digital_organizations d on d.id = e.digital_organization_id and d.organization_id = p_organization
      where e.id = p_execution and e.organization_id = p_organization))
$function$
