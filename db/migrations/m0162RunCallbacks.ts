import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** The end of a run is sent to a callback address, signed with a secret of its position: written with the end, sent after its commit. */
export class M0162RunCallbacks extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table positions add column callback_secret_encrypted text;');
    this.addSql(`
create table run_callbacks (
  id text primary key,
  organization_id text not null,
  position_id text not null,
  run_id text not null references employee_runs on delete cascade,
  url text not null,
  event text not null check (event in ('run.completed', 'run.failed', 'run.canceled')),
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) default date_trunc('milliseconds', now()),
  last_http_status integer,
  last_error text,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql(`create index run_callbacks_due on run_callbacks (next_attempt_at) where status = 'pending';`);
    this.addSql(
      'create index run_callbacks_newest on run_callbacks (organization_id, position_id, created_at desc, id desc);',
    );
    this.addSql('create index run_callbacks_run on run_callbacks (run_id);');
    for (const statement of rowLevelSecurity('run_callbacks')) this.addSql(statement);
    this.addSql('grant select, update on run_callbacks to bureau_app;');
    this.addSql('grant select, update, delete on run_callbacks to bureau_system;');
    this.addSql('grant select, insert on run_callbacks to bureau_ledger;');
    for (const statement of installFunctions('ledger.close_employee_run')) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql(before);
    this.addSql('drop table run_callbacks;');
    this.addSql('alter table positions drop column callback_secret_encrypted;');
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
  return true;
end $function$;`;
