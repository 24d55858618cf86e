CREATE OR REPLACE FUNCTION public.log_new_event_id()
 RETURNS text
 LANGUAGE sql
AS $function$
  -- Hexadecimal digits are digits of ids, too.
  select 'evt_0' || left(replace(gen_random_uuid()::text, '-', ''), 25)
$function$
