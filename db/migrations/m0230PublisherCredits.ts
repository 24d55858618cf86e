import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';
import { installFunctions } from './installFunctions.ts';

/**
 * Admission of an employee run compares the publisher's credits with the usual inner cost of the employee, which was the constant 1 credit.
 * Each run records its actual cost (`inner_micros`) and its expected cost at admission (`expected_micros`). Runs are no longer admitted for
 * archived projects, for employees in archived projects, or for organizations that are being deleted.
 */
export class M0230PublisherCredits extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table employee_runs add column inner_micros bigint not null default 0 check (inner_micros >= 0),
  add column expected_micros bigint not null default 0 check (expected_micros >= 0);`);
    this.addSql(
      'create index employee_runs_cost on employee_runs (employee_id, created_at desc, id desc) where inner_micros > 0;',
    );
    this.addSql(
      `create index employee_runs_expected on employee_runs (publisher_id) where status in ('queued', 'running') and expected_micros > 0;`,
    );
    for (const table of ['call_records', 'catalog_runs'])
      this.addSql(`create index ${table}_execution on ${table} (execution_id) where execution_id is not null;`);
    this.addSql('alter table listings add column runs_refused_at timestamptz(3);');
    this.addSql('grant select on employees, projects, executions, events to bureau_ledger;');
    this.addSql('grant update (runs_refused_at) on listings to bureau_ledger;');
    this.addSql('grant update (inner_micros) on employee_runs to bureau_system;');
    this.addSql(replaceInKinds(last, withNew));
    for (const statement of installFunctions(...Object.values(functions).flat())) this.addSql(statement);
    for (const signature of signatures) {
      this.addSql(`alter function ${signature} owner to bureau_ledger;`);
      this.addSql(`revoke all on function ${signature} from public;`);
    }
    for (const signature of asked) this.addSql(`grant execute on function ${signature} to bureau_system;`);
  }

  override async down(): Promise<void> {
    this.addSql(openBefore);
    this.addSql(closeBefore);
    for (const signature of signatures) this.addSql(`drop function ${signature};`);
    this.addSql(`delete from events where kind = 'employee_runs_refused';`);
    this.addSql(replaceInKinds(withNew, last));
    this.addSql('revoke update (inner_micros) on employee_runs from bureau_system;');
    this.addSql('revoke update (runs_refused_at) on listings from bureau_ledger;');
    this.addSql('revoke select on employees, projects, executions, events from bureau_ledger;');
    this.addSql('alter table listings drop column runs_refused_at;');
    for (const table of ['call_records', 'catalog_runs']) this.addSql(`drop index ${table}_execution;`);
    this.addSql('alter table employee_runs drop column inner_micros, drop column expected_micros;');
  }
}

const last = `'sign_in_expiring'::text`;
const withNew = `${last}, 'employee_runs_refused'::text`;
const functions = {
  made: ['ledger.employee_run_cost', 'ledger.usual_employee_cost', 'ledger.note_refused_runs'],
  changed: ['ledger.open_employee_run', 'ledger.close_employee_run'],
};
const asked = ['ledger.employee_run_cost(text)', 'ledger.usual_employee_cost(text, integer)'];
const signatures = [...asked, 'ledger.note_refused_runs(text, bigint, bigint)'];

/** The functions as they were. */
const openBefore = `CREATE OR REPLACE FUNCTION ledger.open_employee_run(p_run jsonb)
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
  -- A worker that is there begins it at once, else the relay does.
  insert into outbox (id, organization_id, kind, reference, next_attempt_at)
    values (p_run ->> 'outbox_id', v_organization, 'start_employee_run', p_run ->> 'id', now() + case when v_has_workers then interval '2 seconds' else interval '0' end);
  if v_has_workers then
    perform pg_notify('bureau_starts', concat_ws(' ', v_organization, p_run ->> 'id', p_run ->> 'outbox_id'));
  end if;
  return 0;
end $function$;`;

const closeBefore = `CREATE OR REPLACE FUNCTION ledger.close_employee_run(p_run text, p_status text, p_error jsonb, p_entries text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  run employee_runs;
  v_event text := case p_status when 'success' then 'run.completed' when 'error' then 'run.failed' else 'run.canceled' end;
begin
  perform from wallets where organization_id in (select unnest(array[r.organization_id, r.publisher_id]) from employee_runs r where r.id = p_run)
    order by organization_id for update;
  select * into run from employee_runs where id = p_run for update;
  if not found or run.status not in ('queued', 'running') then
    return false; -- it has ended: whoever comes late changes nothing
  end if;
  update employee_runs set status = p_status, error = p_error, stopped_at = now() where id = p_run;
  -- What is charged when it is accepted keeps its hold until the verdict.
  if p_status <> 'success' or run.charge_on = 'success' or run.mode = 'test' then
    perform ledger.settle_employee_run(p_run, p_status = 'success', p_entries);
  end if;
  -- Who waits for several runs is woken by the last of them.
  if run.awaited and not exists (
      select from employee_runs r where r.caller_execution_id = run.caller_execution_id and r.awaited and r.status in ('queued', 'running')) then
    insert into outbox (id, organization_id, kind, reference)
      values (p_run || '_ended', run.organization_id, 'resume_execution', run.caller_execution_id) on conflict do nothing;
  end if;
  if run.callback_url is not null and (run.callback_events is null or v_event = any (run.callback_events)) then
    insert into run_callbacks (id, organization_id, position_id, run_id, url, event)
      values ('cb_' || substr(p_run, 5), run.organization_id, run.position_id, p_run, run.callback_url, v_event);
  end if;
  return true;
end $function$;`;
