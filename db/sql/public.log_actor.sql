CREATE OR REPLACE FUNCTION public.log_actor(p_account text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select log_party(case a.kind when 'person' then 'account' else a.kind end, a.id, a.name) from accounts a where a.id = p_account
$function$
