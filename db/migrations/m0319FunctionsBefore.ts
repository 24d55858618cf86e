/** The function that admits runs of employees, as it was before free tries, for the way down. */
export const openEmployeeRunBefore = `
CREATE OR REPLACE FUNCTION ledger.open_employee_run(p_run jsonb)
 RETURNS smallint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_organization text := p_run ->> 'organization_id';
  v_publisher text := p_run ->> 'publisher_id';
  v_amount bigint := (p_run ->> 'amount_micros')::bigint;
  v_month date := date_trunc('month', now() at time zone 'UTC')::date;
  v_own boolean := p_run ->> 'organization_id' = p_run ->> 'publisher_id';
  v_budgets text[];
  v_refusal smallint;
  v_position positions;
  v_price bigint;
  v_free bigint;
  v_usual bigint;
  v_pending bigint;
  v_has_workers boolean := not pg_try_advisory_xact_lock(hashtextextended('bureau_starters', 0));
begin
  perform from wallets where organization_id in (v_organization, v_publisher) order by organization_id for update;
  if exists (select from employee_runs r where r.organization_id = v_organization and r.reference = p_run ->> 'reference') then
    return 14; -- its answer was lost on the way
  end if;
  if p_run ->> 'caller_execution_id' is not null then
    if exists (select from employee_runs r where r.caller_execution_id = p_run ->> 'caller_execution_id' and r.caller_place = p_run ->> 'caller_place') then
      return 11; -- another attempt has made this call
    elsif (p_run ->> 'depth')::integer > (p_run ->> 'most_depth')::integer then
      return 12;
    elsif (select count(*) from (select from employee_runs r where r.caller_root = p_run ->> 'caller_root' limit (p_run ->> 'most_per_root')::integer) below)
        >= (p_run ->> 'most_per_root')::integer then
      return 13;
    end if;
  end if;
  if p_run ->> 'key_id' is not null then
    if not exists (select from api_keys k join memberships m on m.organization_id = k.organization_id and m.account_id = k.account_id and m.suspended_at is null
        where k.id = p_run ->> 'key_id' and k.organization_id = v_organization and k.status = 'active' and (k.expires_at is null or k.expires_at > now())) then
      return 1;
    end if;
  end if;
  if p_run ->> 'position_id' is not null then
    select * into v_position from positions where id = p_run ->> 'position_id' and organization_id = v_organization;
    if not found or v_position.dismissed_at is not null then
      return 2;
    end if;
    select r.price_micros into v_price from listing_prices r where r.listing_id = v_position.listing_id and r.valid_from <= now()
     order by r.valid_from desc, r.created_at desc, r.id desc limit 1;
    if not v_own and v_amount > 0 and (v_price is distinct from v_amount or v_amount > v_position.accepted_price_micros) then
      return 3;
    end if;
    if v_position.monthly_limit_micros is not null and v_position.monthly_limit_micros < v_amount + (
        select coalesce(sum(case when r.hold_state = 'open' then r.held_micros else r.charged_micros end), 0)
          from employee_runs r where r.position_id = v_position.id and r.month = v_month) then
      return 6;
    end if;
  end if;
  if exists (select from projects p where p.id = p_run ->> 'project_id' and p.archived_at is not null) then
    return 15;
  elsif exists (select from employees e join projects p on p.id = e.project_id join organizations o on o.id = e.organization_id
      where e.id = p_run ->> 'employee_id' and (p.archived_at is not null or o.deletes_at is not null)) then
    return 7;
  end if;
  if p_run ->> 'redo_of' is not null and exists (select from employee_runs r where r.redo_of = p_run ->> 'redo_of') then
    return 9;
  end if;
  if (select count(*) from employee_runs r where r.organization_id = v_organization and r.status in ('queued', 'running')) >= (p_run ->> 'most_open')::integer then
    return 8;
  end if;
  -- The publisher pays what the run uses inside. Runs under way still need what they usually cost, less what they have used.
  select ledger.usual_employee_cost(v.employee_id, v.major) into v_usual from employee_versions v where v.id = p_run ->> 'version_id';
  if not v_own and v_usual > 0 then
    select balance_micros - held_micros into v_free from wallets where organization_id = v_publisher;
    select coalesce(sum(r.expected_micros), 0) into v_pending from employee_runs r
     where r.publisher_id = v_publisher and r.status in ('queued', 'running') and r.expected_micros > 0;
    if v_pending > 0 and v_free >= v_usual and v_free - v_pending < v_usual then
      select coalesce(sum(greatest(r.expected_micros - ledger.employee_run_cost(r.id), 0)), 0) into v_pending from employee_runs r
       where r.publisher_id = v_publisher and r.status in ('queued', 'running') and r.expected_micros > 0;
    end if;
    if v_free is null or v_free - v_pending < v_usual then
      perform ledger.note_refused_runs(p_run ->> 'listing_id', v_usual, coalesce(v_free, 0));
      return 7;
    end if;
  end if;
  select balance_micros - held_micros into v_free from wallets where organization_id = v_organization;
  if v_free is null or v_free < v_amount then
    return 5;
  end if;
  if v_amount > 0 and (select has_budgets from wallets where organization_id = v_organization) then
    v_budgets := array(select ledger.budgets_of(v_organization, p_run ->> 'key_id', p_run ->> 'account_id', p_run ->> 'project_id', null));
    v_refusal := ledger.take_budgets(v_budgets, v_amount);
    if v_refusal > 0 then
      return case v_refusal when 4 then 4 else 16 end;
    end if;
  end if;
  -- Last, for what is refused does not count.
  if p_run ->> 'mode' = 'production' and not engine.count_execution(v_publisher) then
    perform ledger.settle_budgets(v_budgets, v_amount, 0);
    return case when v_own then 10 else 7 end;
  end if;
  update wallets set held_micros = held_micros + v_amount where organization_id = v_organization and v_amount > 0;
  if not v_own then
    update listings set runs_refused_at = null where id = p_run ->> 'listing_id' and runs_refused_at is not null;
  end if;
  insert into employee_runs (id, organization_id, project_id, position_id, listing_id, employee_id, version_id, publisher_id, mode, status, charge_on,
      price_id, held_micros, hold_state, share_ppm, input, metadata, account_id, key_id, request_id, reference, callback_url, redo_of, remark, month,
      caller_execution_id, caller_place, caller_root, depth, awaited, items_organization_id, expected_micros, budgets)
    values (p_run ->> 'id', v_organization, p_run ->> 'project_id', p_run ->> 'position_id', p_run ->> 'listing_id', p_run ->> 'employee_id',
      p_run ->> 'version_id', v_publisher, p_run ->> 'mode', 'queued', p_run ->> 'charge_on', p_run ->> 'price_id', v_amount, 'open',
      (p_run ->> 'share_ppm')::integer, p_run -> 'input', coalesce(p_run -> 'metadata', '{}'), p_run ->> 'account_id', p_run ->> 'key_id',
      p_run ->> 'request_id', p_run ->> 'reference', p_run ->> 'callback_url', p_run ->> 'redo_of', p_run ->> 'remark', v_month,
      p_run ->> 'caller_execution_id', p_run ->> 'caller_place', p_run ->> 'caller_root', coalesce((p_run ->> 'depth')::integer, 0), coalesce((p_run ->> 'awaited')::boolean, false),
      p_run ->> 'items_organization_id', coalesce(v_usual, 0), v_budgets);
  -- A worker that is there begins it at once, else the relay does.
  insert into outbox (id, organization_id, kind, reference, next_attempt_at)
    values (p_run ->> 'outbox_id', v_organization, 'start_employee_run', p_run ->> 'id', now() + case when v_has_workers then interval '2 seconds' else interval '0' end);
  if v_has_workers then
    perform pg_notify('bureau_starts', concat_ws(' ', v_organization, p_run ->> 'id', p_run ->> 'outbox_id'));
  end if;
  return 0;
end $function$;`;
