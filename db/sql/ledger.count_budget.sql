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
  v_from timestamptz;
  v_days_from timestamptz;
  v_used bigint;
  v_held bigint;
begin
  select * into b from budgets where id = p_budget;
  v_start := ledger.period_start(b.period);
  v_from := coalesce(v_start, b.created_at);
  v_days_from := coalesce(v_start, (date_trunc('day', b.created_at at time zone 'UTC') + interval '1 day') at time zone 'UTC');
  update wallets set has_budgets = true where organization_id = b.organization_id; -- nothing is held or settled until the commit
  if b.subject_kind = 'key' then
    select array_agg(k.id) into v_keys from api_keys k where k.organization_id = b.organization_id and b.subject_id in (k.id, k.first_key_id);
  end if;
  -- The wallet is locked, so only calls without a sum are read: those of the last minutes, and of a budget of all time those of its first day.
  select coalesce(sum(s.credits_micros), 0) into v_used from (
      select u.credits_micros, u.key_id, u.account_id, u.project_id, u.tags from usage_days u
       where u.organization_id = b.organization_id and u.day >= (v_days_from at time zone 'UTC')::date
      union all
      select c.credits_micros, c.key_id, c.account_id, c.project_id, c.tags from usage_progress p join call_records c
          on c.organization_id = b.organization_id and c.created_at >= greatest(p.rolled_up_to, v_from)
      union all
      select c.credits_micros, c.key_id, c.account_id, c.project_id, c.tags from usage_progress p join call_records c
          on c.organization_id = b.organization_id and c.created_at >= v_from and c.created_at < least(p.rolled_up_to, v_days_from)) s
   where case b.subject_kind when 'key' then s.key_id = any (v_keys) when 'project' then s.project_id = b.subject_id
     when 'tag' then s.tags @> array[b.subject_id] else s.account_id = b.subject_id end;
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
end $function$
