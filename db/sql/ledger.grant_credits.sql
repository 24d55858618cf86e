CREATE OR REPLACE FUNCTION ledger.grant_credits(p_organization text, p_reference text, p_kind text, p_amount bigint, p_reason text, p_wallet_entry text, p_platform_entry text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  after bigint;
begin
  if p_kind not in ('grant', 'plan_credits', 'adjustment') then
    raise exception 'a call is charged by settling its hold' using errcode = 'invalid_parameter_value';
  end if;
  perform from wallets where organization_id = p_organization for update;
  if not found then
    return null;
  end if;
  select balance_after_micros into after from ledger_entries
    where reference = p_reference and kind = p_kind and account = 'wallet';
  if found then
    return after; -- the same grant again changes nothing
  end if;
  update wallets set balance_micros = balance_micros + p_amount
    where organization_id = p_organization returning balance_micros into after;
  insert into ledger_entries (id, reference, kind, account, organization_id, amount_micros, balance_after_micros, reason)
    values (p_wallet_entry, p_reference, p_kind, 'wallet', p_organization, p_amount, after, p_reason),
           (p_platform_entry, p_reference, p_kind, 'platform', p_organization, -p_amount, null, p_reason);
  return after;
end $function$
