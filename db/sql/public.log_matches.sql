CREATE OR REPLACE FUNCTION public.log_matches(p_types text[], p_type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  -- `*` leaves out events of nodes: they are many, and must be asked for.
  select p_type = any (p_types) or split_part(p_type, '.', 1) || '.*' = any (p_types) or '*' = any (p_types) and p_type not like 'node.%'
$function$
