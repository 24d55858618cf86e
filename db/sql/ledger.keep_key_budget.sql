CREATE OR REPLACE FUNCTION ledger.keep_key_budget()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key text := coalesce(new.first_key_id, new.id);
  v_budget text;
  v_period text;
begin
  select id, period into v_budget, v_period from budgets
   where organization_id = new.organization_id and subject_kind = 'key' and subject_id = v_key and is_key_limit;
  if new.credit_limit_micros is null then
    delete from budgets where id = v_budget;
  elsif v_budget is null then
    v_budget := 'bud_' || split_part(v_key, '_', 2);
    insert into budgets (id, organization_id, subject_kind, subject_id, period, limit_micros, is_key_limit)
      values (v_budget, new.organization_id, 'key', v_key, new.credit_limit_period, new.credit_limit_micros, true);
    perform ledger.count_budget(v_budget);
  else
    update budgets set limit_micros = new.credit_limit_micros, period = new.credit_limit_period where id = v_budget;
    if v_period <> new.credit_limit_period then
      perform ledger.count_budget(v_budget);
    end if;
  end if;
  return null;
end $function$
