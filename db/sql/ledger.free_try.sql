CREATE OR REPLACE FUNCTION ledger.free_try(p_listing text, p_account text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select case
      when l.free_tries_per_month = 0 then 'none'
      -- One that went well, or three attempts.
      when tried.well > 0 or tried.times >= 3 then 'used'
      when (select count(*) from employee_runs r where r.listing_id = l.id and r.mode = 'trial'
          and r.month = date_trunc('month', now() at time zone 'UTC')::date) >= l.free_tries_per_month then 'exhausted'
      else 'available'
    end
    from listings l cross join lateral (
      select count(*) as times, count(*) filter (where r.status in ('queued', 'running', 'success')) as well
        from employee_runs r where r.listing_id = l.id and r.mode = 'trial' and r.account_id = p_account) tried
   where l.id = p_listing
$function$
