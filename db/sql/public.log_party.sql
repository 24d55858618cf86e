CREATE OR REPLACE FUNCTION public.log_party(p_kind text, p_id text, p_name text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_object('kind', p_kind, 'id', p_id, 'name', p_name)
$function$
