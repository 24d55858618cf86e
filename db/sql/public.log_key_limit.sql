CREATE OR REPLACE FUNCTION public.log_key_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_before bigint := case when old.month = new.month then old.month_used_micros else 0 end;
  v_percent integer := (select max(p) from unnest(array[80, 95, 100]) p
    where new.month_used_micros * 100 >= new.credit_limit_micros * p and v_before * 100 < new.credit_limit_micros * p);
begin
  if v_percent is null or not log_wants(new.organization_id, 'budget.reached') then
    return null;
  end if;
  perform log_write(new.organization_id, 'budget.reached', date_trunc('milliseconds', now()), null, log_party(new.kind || '_api_key', new.id, new.label),
    jsonb_build_object('budget', 'key', 'percent', v_percent, 'credits_used', log_credits(new.month_used_micros),
      'credit_limit', log_credits(new.credit_limit_micros), 'period_starts_at', log_time(new.month::timestamp at time zone 'UTC')), '{}');
  return null;
end $function$
