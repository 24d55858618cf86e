CREATE OR REPLACE FUNCTION public.log_forget_wanted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.log_wanted', '', true);
  return null;
end $function$
