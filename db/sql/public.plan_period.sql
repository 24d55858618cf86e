CREATE OR REPLACE FUNCTION public.plan_period(p_anchor timestamp with time zone, p_at timestamp with time zone, p_months integer, OUT starts_at timestamp with time zone, OUT ends_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  anchor timestamp := coalesce(p_anchor, timestamp with time zone '2000-01-01 00:00:00+00') at time zone 'UTC';
  moment timestamp := p_at at time zone 'UTC';
  months integer := (extract(year from moment)::integer - extract(year from anchor)::integer) * 12
    + extract(month from moment)::integer - extract(month from anchor)::integer;
begin
  -- Always counted from the anchor: the 31st is the last day of a shorter month, and the 31st again after it.
  months := floor(months::numeric / p_months)::integer * p_months;
  if anchor + make_interval(months => months) > moment then
    months := months - p_months;
  end if;
  starts_at := (anchor + make_interval(months => months)) at time zone 'UTC';
  ends_at := (anchor + make_interval(months => months + p_months)) at time zone 'UTC';
end $function$
