CREATE OR REPLACE FUNCTION ledger.check_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- A run of an employee moves credits between two wallets, with the platform's share: three entries. All else is a pair.
  if exists (select from added group by reference, kind having sum(amount_micros) <> 0
      or count(*) <> case when bool_and(reference like 'run\_%') then 3 else 2 end) then
    raise exception 'entries of one reference and kind must be a pair, or the three of an employee run, that adds up to zero'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
