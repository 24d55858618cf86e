CREATE OR REPLACE FUNCTION public.note_resumed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.resumed_at := clock_timestamp();
  return new;
end;
$function$
