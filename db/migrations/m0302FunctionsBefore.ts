/** The functions as they were before budgets were counted from sums and lowered by refunds, for the way down. */
export const countBudgetBefore = `
CREATE OR REPLACE FUNCTION ledger.count_budget(p_budget text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  b budgets;
  v_keys text[];
  v_start timestamptz;
  v_used bigint;
  v_held bigint;
begin
  select * into b from budgets where id = p_budget;
  v_start := ledger.period_start(b.period);
  update wallets set has_budgets = true where organization_id = b.organization_id; -- nothing is held or settled until the commit
  if b.subject_kind = 'key' then
    select array_agg(k.id) into v_keys from api_keys k where k.organization_id = b.organization_id and b.subject_id in (k.id, k.first_key_id);
  end if;
  select coalesce(sum(c.credits_micros), 0) into v_used from call_records c
   where c.organization_id = b.organization_id and c.created_at >= coalesce(v_start, b.created_at) and case b.subject_kind
     when 'key' then c.key_id = any (v_keys) when 'project' then c.project_id = b.subject_id
     when 'tag' then c.tags @> array[b.subject_id] else c.account_id = b.subject_id end;
  update holds h set budgets = array_append(h.budgets, b.id)
   where h.organization_id = b.organization_id and h.state = 'open' and h.amount_micros > 0 and not coalesce(b.id = any (h.budgets), false)
     and case b.subject_kind when 'key' then h.key_id = any (v_keys) when 'project' then h.project_id = b.subject_id
       when 'tag' then h.tags @> array[b.subject_id] else h.account_id = b.subject_id end;
  update employee_runs r set budgets = array_append(r.budgets, b.id)
   where r.organization_id = b.organization_id and r.hold_state = 'open' and r.held_micros > 0 and not coalesce(b.id = any (r.budgets), false)
     and case b.subject_kind when 'key' then r.key_id = any (v_keys) when 'project' then r.project_id = b.subject_id
       when 'tag' then false else r.account_id = b.subject_id end;
  select coalesce(sum(h.amount_micros), 0) into v_held from holds h
   where h.organization_id = b.organization_id and h.state = 'open' and b.id = any (h.budgets);
  select v_held + coalesce(sum(r.held_micros), 0) into v_held from employee_runs r
   where r.organization_id = b.organization_id and r.hold_state = 'open' and b.id = any (r.budgets);
  update budgets set used_micros = v_used, held_micros = v_held, period_starts_at = v_start where id = b.id;
end $function$;`;

export const refundEmployeeRunBefore = `
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
  return 0;
end $function$;`;
