CREATE OR REPLACE FUNCTION ledger.take_budgets(p_budgets text[], p_amount bigint)
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_verdict smallint;
begin
  select min(case when b.subject_kind = 'key' then 4 else 6 end) into v_verdict from budgets b
   where b.id = any (p_budgets) and b.hard_stop and p_amount > b.limit_micros - b.held_micros
     - case when b.period_starts_at < ledger.period_start(b.period) then 0 else b.used_micros end;
  if v_verdict is null then
    update budgets set held_micros = held_micros + p_amount where id = any (p_budgets);
  end if;
  return coalesce(v_verdict, 0);
end $function$
