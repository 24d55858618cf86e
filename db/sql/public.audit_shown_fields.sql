CREATE OR REPLACE FUNCTION public.audit_shown_fields(p_fields jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select jsonb_object_agg(regexp_replace(key, '^~|_encrypted$|_hash$|_micros$', '', 'g'),
    case when value = 'null' then value
         when key like '~%' then '"hidden"'
         when key like '%\_micros' then to_jsonb(round(value::text::numeric / 1000000, 6)::text)
         when length(value::text) > 2000 then to_jsonb(left(value #>> '{}', 1000) || '…')
         else value end)
    from jsonb_each(p_fields)
$function$
