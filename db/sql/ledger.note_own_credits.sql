CREATE OR REPLACE FUNCTION ledger.note_own_credits()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update wallets set plan_floor_micros = plan_floor_micros + new.amount_micros where organization_id = new.organization_id;
  return null;
end $function$
