CREATE OR REPLACE FUNCTION ledger.open_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into public.wallets (organization_id, plan_due_at)
  select new.id, case when coalesce(new.plan_credits_micros, p.monthly_credits_micros) > 0 then date_trunc('milliseconds', now()) end
    from (select) one left join public.plans p on p.id = new.plan;
  -- Credits of its plan are there from the first look on. The column has milliseconds: rounded up, the period would not be due yet.
  perform ledger.begin_plan_periods(array[new.id]);
  return null;
end $function$
