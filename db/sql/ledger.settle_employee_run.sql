CREATE OR REPLACE FUNCTION ledger.settle_employee_run(p_run text, p_charge boolean, p_entries text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  run employee_runs;
  v_fee bigint;
  v_hirer_after bigint;
  v_publisher_after bigint;
begin
  perform from wallets where organization_id in (select unnest(array[r.organization_id, r.publisher_id]) from employee_runs r where r.id = p_run)
    order by organization_id for update;
  select * into run from employee_runs where id = p_run for update;
  if not found or run.hold_state <> 'open' then
    return false;
  end if;
  update wallets set held_micros = held_micros - run.held_micros,
      balance_micros = balance_micros - case when p_charge then run.held_micros else 0 end
    where organization_id = run.organization_id returning balance_micros into v_hirer_after;
  v_fee := case when p_charge then run.held_micros * run.share_ppm / 1000000 else 0 end;
  if p_charge and run.held_micros > 0 then
    update wallets set balance_micros = balance_micros + run.held_micros - v_fee
      where organization_id = run.publisher_id returning balance_micros into v_publisher_after;
    if not found then
      raise exception 'the publisher of run % has no wallet', p_run using errcode = 'integrity_constraint_violation';
    end if;
    insert into ledger_entries (id, reference, kind, account, organization_id, amount_micros, balance_after_micros)
      values (p_entries[1], p_run, 'employee_price', 'wallet', run.organization_id, -run.held_micros, v_hirer_after),
             (p_entries[2], p_run, 'employee_price', 'wallet', run.publisher_id, run.held_micros - v_fee, v_publisher_after),
             (p_entries[3], p_run, 'employee_price', 'platform', run.organization_id, v_fee, null);
    update api_keys k set credits_used_micros = k.credits_used_micros + run.held_micros, last_used_at = now()
      where k.id = run.key_id;
  end if;
  if run.budgets is not null then
    perform ledger.settle_budgets(run.budgets, run.held_micros, case when p_charge then run.held_micros else 0 end);
  end if;
  update employee_runs set hold_state = case when p_charge then 'settled' else 'released' end,
      charged_micros = case when p_charge then held_micros else 0 end, fee_micros = v_fee
    where id = p_run;
  return true;
end $function$
