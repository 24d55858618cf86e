CREATE OR REPLACE FUNCTION public.log_call_type(p_status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_status when 'ok' then 'gateway_call.finished' when 'error' then 'gateway_call.failed' else 'gateway_call.canceled' end
$function$
