CREATE OR REPLACE FUNCTION ledger.note_low_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into events (id, organization_id, kind, data)
    values (ledger.new_event_id(), new.organization_id, 'low_balance', jsonb_build_object(
      'threshold_micros', new.low_balance_micros::text, 'balance_micros', new.balance_micros::text));
  return null;
end $function$
