CREATE OR REPLACE FUNCTION public.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  question text := format('select concat_ws('' '', %L, %s)', tg_argv[0], tg_argv[1]);
  line text;
begin
  if tg_op = 'DELETE' then
    execute question using old into line;
  else
    execute question using new into line;
  end if;
  perform pg_notify('bureau_changes', line);
  return null;
end $function$
