import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** Callers that start a run select the outcomes sent to its address; null: all of them. */
export class M0195CallbackEvents extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table employee_runs add column callback_events text[];');
    this.addSql('grant update (callback_events) on employee_runs to bureau_system;');
    for (const statement of installFunctions('ledger.close_employee_run')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(before);
    this.addSql('alter table employee_runs drop column callback_events;');
  }
}

/** The function as it was. */
const before = `CREATE OR REPLACE FUNCTION ledger.close_employee_run(p_run text, p_status text, p_error jsonb, p_entries text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  run employee_runs;
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
  if run.callback_url is not null then
    insert into run_callbacks (id, organization_id, position_id, run_id, url, event)
      values ('cb_' || substr(p_run, 5), run.organization_id, run.position_id, p_run, run.callback_url,
        case p_status when 'success' then 'run.completed' when 'error' then 'run.failed' else 'run.canceled' end);
  end if;
  return true;
end $function$;`;
