CREATE OR REPLACE FUNCTION public.fill_listing_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.search_text := concat_ws(e'\n',
    (select concat_ws(e'\n', v.name, v.role) from employees e join employee_versions v on v.id = e.version_id where e.id = new.employee_id),
    new.summary, new.category, array_to_string(new.tags, e'\n'));
  return new;
end $function$
