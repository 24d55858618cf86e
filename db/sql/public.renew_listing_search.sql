CREATE OR REPLACE FUNCTION public.renew_listing_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update listings set summary = summary where employee_id = new.id;
  return null;
end $function$
