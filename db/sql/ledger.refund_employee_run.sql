CREATE OR REPLACE FUNCTION ledger.refund_employee_run(p_run text, p_publisher text, p_amount bigint, p_reason text, p_entries text[])
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  run employee_runs;
  v_fee bigint;
  v_free bigint;
  v_hirer_after bigint;
  v_publisher_after bigint;
begin
  perform from wallets where organization_id in (select unnest(array[r.organization_id, r.publisher_id]) from employee_runs r where r.id = p_run)
    order by organization_id for update;
  select * into run from employee_runs where id = p_run and publisher_id = p_publisher for update;
  if not found then
    return 1;
  elsif run.refunded_micros > 0 then
    return 2; -- once
  elsif p_amount <= 0 or p_amount > run.charged_micros or run.stopped_at < now() - interval '180 days' then
    return 3;
  end if;
  v_fee := run.fee_micros * p_amount / run.charged_micros;
  select balance_micros - held_micros into v_free from wallets where organization_id = run.publisher_id;
  if v_free is null or v_free < p_amount - v_fee then
    return 5;
  end if;
  update wallets set balance_micros = balance_micros - (p_amount - v_fee) where organization_id = run.publisher_id returning balance_micros into v_publisher_after;
  update wallets set balance_micros = balance_micros + p_amount where organization_id = run.organization_id returning balance_micros into v_hirer_after;
  insert into ledger_entries (id, reference, kind, account, organization_id, amount_micros, balance_after_micros, reason)
    values (p_entries[1], p_run, 'adjustment', 'wallet', run.organization_id, p_amount, v_hirer_after, p_reason),
           (p_entries[2], p_run, 'adjustment', 'wallet', run.publisher_id, -(p_amount - v_fee), v_publisher_after, p_reason),
           (p_entries[3], p_run, 'adjustment', 'platform', run.organization_id, -v_fee, null, p_reason);
  update employee_runs set refunded_micros = p_amount where id = p_run;
  -- In the period that the charge counts in, and no later one.
  update budgets b set used_micros = greatest(0, b.used_micros - p_amount)
   where b.id in (select ledger.budgets_of(run.organization_id, run.key_id, run.account_id, run.project_id, null))
     and coalesce(b.period_starts_at, b.created_at) <= (select e.created_at from ledger_entries e where e.reference = p_run
       and e.kind = 'employee_price' and e.account = 'wallet' and e.organization_id = run.organization_id);
  return 0;
end $function$
