CREATE OR REPLACE FUNCTION ledger.dismiss_positions(p_organization text, p_employees text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_dismissed integer;
  -- The positions are other organizations': the audit log of this one does not mention them.
  v_noted text := coalesce(current_setting('app.audit_rows', true), '');
begin
  if current_setting('role') = 'bureau_app' and p_organization is distinct from current_setting('app.organization_id', true) then
    raise exception 'employees of another organization' using errcode = 'insufficient_privilege';
  end if;
  update positions h set dismissed_at = now() from listings l
   where l.organization_id = p_organization and l.employee_id = any (p_employees) and h.listing_id = l.id and h.dismissed_at is null;
  get diagnostics v_dismissed = row_count;
  perform set_config('app.audit_rows', v_noted, true);
  return v_dismissed;
end $function$
