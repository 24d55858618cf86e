import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * A run of an employee is sent to workers with its own commit, like starts of executions (`m0034StartsForWorkers`): the first worker that
 * takes it begins it.
 */
export class M0145RunsForWorkers extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('ledger.open_employee_run')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(before);
  }
}

const before = `CREATE OR REPLACE FUNCTION ledger.open_employee_run(p_run jsonb)
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
  v_key api_keys;
  v_position positions;
  v_price bigint;
  v_free bigint;
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
    select k.* into v_key from api_keys k join memberships m on m.organization_id = k.organization_id and m.account_id = k.account_id and m.suspended_at is null
     where k.id = p_run ->> 'key_id' and k.organization_id = v_organization and k.status = 'active' and (k.expires_at is null or k.expires_at > now());
    if not found then
      return 1;
    end if;
    if v_amount > 0 and v_key.credit_limit_micros is not null and v_key.credit_limit_micros
        - (case when v_key.month = v_month then v_key.month_used_micros else 0 end)
        - (select coalesce(sum(h.amount_micros), 0) from holds h where h.key_id = v_key.id and h.state = 'open')
        - (select coalesce(sum(r.held_micros), 0) from employee_runs r where r.key_id = v_key.id and r.hold_state = 'open') < v_amount then
      return 4;
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
  if p_run ->> 'redo_of' is not null and exists (select from employee_runs r where r.redo_of = p_run ->> 'redo_of') then
    return 9;
  end if;
  if (select count(*) from employee_runs r where r.organization_id = v_organization and r.status in ('queued', 'running')) >= (p_run ->> 'most_open')::integer then
    return 8;
  end if;
  if not v_own then
    select balance_micros - held_micros into v_free from wallets where organization_id = v_publisher;
    if v_free is null or v_free < (p_run ->> 'publisher_needs_micros')::bigint then
      return 7;
    end if;
  end if;
  select balance_micros - held_micros into v_free from wallets where organization_id = v_organization;
  if v_free is null or v_free < v_amount then
    return 5;
  end if;
  -- Last, for what is refused does not count.
  if p_run ->> 'mode' = 'production' and not engine.count_execution(v_publisher) then
    return case when v_own then 10 else 7 end;
  end if;
  update wallets set held_micros = held_micros + v_amount where organization_id = v_organization and v_amount > 0;
  insert into employee_runs (id, organization_id, project_id, position_id, listing_id, employee_id, version_id, publisher_id, mode, status, charge_on,
      price_id, held_micros, hold_state, share_ppm, input, metadata, account_id, key_id, request_id, reference, callback_url, redo_of, remark, month,
      caller_execution_id, caller_place, caller_root, depth, awaited, items_organization_id)
    values (p_run ->> 'id', v_organization, p_run ->> 'project_id', p_run ->> 'position_id', p_run ->> 'listing_id', p_run ->> 'employee_id',
      p_run ->> 'version_id', v_publisher, p_run ->> 'mode', 'queued', p_run ->> 'charge_on', p_run ->> 'price_id', v_amount, 'open',
      (p_run ->> 'share_ppm')::integer, p_run -> 'input', coalesce(p_run -> 'metadata', '{}'), p_run ->> 'account_id', p_run ->> 'key_id',
      p_run ->> 'request_id', p_run ->> 'reference', p_run ->> 'callback_url', p_run ->> 'redo_of', p_run ->> 'remark', v_month,
      p_run ->> 'caller_execution_id', p_run ->> 'caller_place', p_run ->> 'caller_root', coalesce((p_run ->> 'depth')::integer, 0), coalesce((p_run ->> 'awaited')::boolean, false),
      p_run ->> 'items_organization_id');
  insert into outbox (id, organization_id, kind, reference) values (p_run ->> 'outbox_id', v_organization, 'start_employee_run', p_run ->> 'id');
  return 0;
end $function$`;
