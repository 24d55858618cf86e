import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Accounts remember up to when they have read the events of an organization, and production executions that fail are events:
 * written with the very change to `error`, the first within ten minutes for each digital organization, so that a flood of
 * failures is one line.
 */
export class M0039Notifications extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table event_reads (
  organization_id text not null references organizations on delete cascade,
  account_id text not null references accounts on delete cascade,
  read_until timestamptz(3) not null,
  primary key (organization_id, account_id)
);`);
    this.addSql('create index event_reads_account on event_reads (account_id);');
    for (const statement of rowLevelSecurity('event_reads')) this.addSql(statement);
    this.addSql('grant select, insert, update on event_reads to bureau_app;');
    this.addSql('grant select, delete on event_reads to bureau_system;');
    this.addSql('alter table events drop constraint events_kind_check;');
    this.addSql(`alter table events add constraint events_kind_check check (kind in (${kinds}, 'execution_failed'));`);
    this.addSql(noteFailedExecution);
    this.addSql(`
create trigger note_failed_execution after update of status on executions for each row
  when (new.status = 'error' and old.status <> 'error' and new.mode = 'production')
  execute function public.note_failed_execution();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger note_failed_execution on executions;');
    this.addSql('drop function public.note_failed_execution;');
    this.addSql(`delete from events where kind = 'execution_failed';`);
    this.addSql('alter table events drop constraint events_kind_check;');
    this.addSql(`alter table events add constraint events_kind_check check (kind in (${kinds}));`);
    this.addSql('drop table event_reads;');
  }
}

const kinds = `'low_balance', 'trigger_failed', 'trigger_recovered', 'trigger_message_refused', 'schedule_skipped'`;

const noteFailedExecution = `
create function public.note_failed_execution() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into events (id, organization_id, kind, data)
  select ledger.new_event_id(), new.organization_id, 'execution_failed', jsonb_build_object(
      'digital_organization_id', new.digital_organization_id, 'execution_id', new.id,
      'code', coalesce(new.error ->> 'code', 'node_failed'), 'message', left(coalesce(new.error ->> 'message', ''), 1000))
   where not exists (
     select from events e where e.organization_id = new.organization_id and e.kind = 'execution_failed'
       and e.data ->> 'digital_organization_id' = new.digital_organization_id and e.created_at > now() - interval '10 minutes');
  return null;
end $$;`;
