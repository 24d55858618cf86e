CREATE OR REPLACE FUNCTION ledger.check_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from added group by reference, kind having sum(amount_micros) <> 0 or count(*) <> 2) then
    raise exception 'entries of one reference and kind must be a pair that adds up to zero'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
