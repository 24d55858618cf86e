CREATE OR REPLACE FUNCTION public.lease_unused_binaries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update binaries set lease_until = clock_timestamp() where id in (select binary_id from gone);
  return null;
end $function$
