import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Sums of executions that outlive them: by hour and day, of their nodes, and of their costs. A trigger puts each execution that ends
 * into a queue in the transaction that ends it; a job takes it from there into the sums (`domains/executions/README.md`). Without projects:
 * executions belong to the current project of their digital organization.
 */
export class M0281Insights extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table ended_executions (
  organization_id text not null,
  digital_organization_id text not null,
  execution_id text not null,
  mode text not null,
  status text not null,
  ended_at timestamptz(3) not null,
  run_ms bigint not null,
  -- As the settings of its version say; 0 unless it succeeded.
  time_saved_seconds bigint not null
);`);
    for (const [table, time, type] of [
      ['execution_hours', 'hour', 'timestamptz(3)'],
      ['execution_days', 'day', 'date'],
    ])
      this.addSql(`
create table ${table} (
  organization_id text,
  ${time} ${type},
  digital_organization_id text,
  mode text,
  status text,
  executions bigint not null,
  run_ms bigint not null,
  time_saved_seconds bigint not null,
  primary key (organization_id, ${time}, digital_organization_id, mode, status)
);`);
    this.addSql(`
create table node_days (
  organization_id text,
  day date,
  digital_organization_id text,
  mode text,
  node_id text,
  name text not null,
  type text not null,
  runs bigint not null,
  failures bigint not null,
  duration_ms bigint not null,
  max_duration_ms bigint not null,
  primary key (organization_id, day, digital_organization_id, mode, node_id)
);`);
    this.addSql(`
create table execution_cost_days (
  organization_id text,
  day date,
  digital_organization_id text,
  mode text,
  calls bigint not null,
  credits_micros bigint not null,
  primary key (organization_id, day, digital_organization_id, mode)
);`);
    for (const table of tables) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    }
    this.addSql('grant select, insert on ended_executions to bureau_app;');
    this.addSql('grant select, insert, delete on ended_executions to bureau_system;');
    for (const table of tables.slice(1)) {
      this.addSql(`grant select on ${table} to bureau_app;`);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_system;`);
    }
    this.addSql('grant select, update on execution_cost_days to bureau_ledger;');
    for (const statement of installFunctions('public.note_ended_execution', 'public.change_usage'))
      this.addSql(statement);
    // A condition here and no function: an update that ends nothing costs next to nothing. Copies are inserted ended, and are no runs.
    this.addSql(`
create trigger note_ended_execution after update of status on executions for each row
  when (new.status in ('success', 'error', 'canceled') and old.status not in ('success', 'error', 'canceled'))
  execute function note_ended_execution();`);
    // A job counts executions that ended before (`ExecutionSums.fill`): here it would keep others from writing executions for as long. Those of the last minute
    // are left out, as the trigger may count them.
    this.addSql(`
insert into instance_settings (key, value)
select 'insights_fill', jsonb_build_object('after', '', 'ended_before', now() - interval '1 minute', 'costs_before', rolled_up_to) from usage_progress;`);
  }

  override async down(): Promise<void> {
    this.addSql(`delete from instance_settings where key = 'insights_fill';`);
    this.addSql('drop trigger note_ended_execution on executions;');
    this.addSql('drop function note_ended_execution();');
    this.addSql(changeUsageBefore);
    for (const table of tables) this.addSql(`drop table ${table};`);
  }
}

const tables = ['ended_executions', 'execution_hours', 'execution_days', 'node_days', 'execution_cost_days'];

const changeUsageBefore = `
CREATE OR REPLACE FUNCTION public.change_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  sums_end timestamptz;
begin
  select rolled_up_to into sums_end from usage_progress for share;
  if old.created_at < sums_end then
    update usage_days set
        errors = errors + (new.status = 'error')::int - (old.status = 'error')::int,
        input_tokens = input_tokens + coalesce(new.input_tokens, 0) - coalesce(old.input_tokens, 0),
        cached_input_tokens = cached_input_tokens + coalesce(new.cached_input_tokens, 0) - coalesce(old.cached_input_tokens, 0),
        output_tokens = output_tokens + coalesce(new.output_tokens, 0) - coalesce(old.output_tokens, 0),
        units = units + parse_units(new.units) - parse_units(old.units),
        credits_micros = credits_micros + new.credits_micros - old.credits_micros
     where organization_id = old.organization_id and day = (old.created_at at time zone 'UTC')::date and model = old.model
       and key_id = coalesce(old.key_id, '') and account_id = coalesce(old.account_id, '');
  end if;
  return null;
end $function$;`;
