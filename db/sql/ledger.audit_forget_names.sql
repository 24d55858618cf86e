CREATE OR REPLACE FUNCTION ledger.audit_forget_names(p_organization text, p_most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  changed bigint;
begin
  -- As in audit_forget_person: the digest stays, and with it the chain.
  update audit_events set personal = null, personal_salt = null
    where id in (select id from audit_events where organization_id = p_organization and personal is not null limit p_most);
  get diagnostics changed = row_count;
  return changed;
end $function$
