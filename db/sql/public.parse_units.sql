CREATE OR REPLACE FUNCTION public.parse_units(p_units text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_units ~ '^\d{1,15}(\.\d{1,6})?$' then p_units::numeric else 0 end
$function$
