CREATE OR REPLACE FUNCTION ledger.audit_forget_person(p_account text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  changed bigint;
begin
  -- The digest stays, and with it the chain; without the salt nobody can try names against it.
  update audit_events set personal = null, personal_salt = null
    where (actor_id = p_account or target_id = p_account) and personal is not null;
  get diagnostics changed = row_count;
  return changed;
end $function$
