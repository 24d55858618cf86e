CREATE OR REPLACE FUNCTION ledger.period_start(p_period text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when p_period <> 'total' then date_trunc(p_period, now() at time zone 'UTC') at time zone 'UTC' end
$function$
