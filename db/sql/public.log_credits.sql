CREATE OR REPLACE FUNCTION public.log_credits(p_micros bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select round(p_micros / 1000000.0, 6)::text
$function$
