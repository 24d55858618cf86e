CREATE OR REPLACE FUNCTION ledger.keep_hired_employee()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- Only what members do is refused: an organization that is taken away goes whole.
  if current_setting('role') = 'bureau_app' and exists (
      select from listings l join positions h on h.listing_id = l.id where l.employee_id = old.id and h.dismissed_at is null) then
    raise exception 'employee % is hired', old.id using errcode = 'restrict_violation', constraint = 'employee_in_use';
  end if;
  return old;
end $function$
