CREATE OR REPLACE FUNCTION public.lock_rate_subjects(p_subjects text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  place bigint;
begin
  for place in select distinct hashtextextended(s, 0) from unnest(p_subjects) s order by 1 loop
    perform pg_advisory_xact_lock(place);
  end loop;
end $function$
