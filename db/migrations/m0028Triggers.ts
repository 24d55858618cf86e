import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Triggers that start automatically: schedules, and triggers watched by a worker (mail, files, event streams). A row stores the published
 * trigger, the watcher's position, its current worker and its state. Events tell what went wrong.
 */
export class M0028Triggers extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table triggers (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  node_id text not null,
  kind text not null check (kind in ('schedule', 'email', 'file', 'sse')),
  version_id text,
  revision integer not null default 1,
  applied_revision integer not null default 0,
  applied_at timestamptz(3),
  cursor jsonb,
  sequence bigint not null default 0,
  lease_owner text,
  lease_until timestamptz(3),
  failures integer not null default 0,
  error jsonb,
  failing_since timestamptz(3),
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_event_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (digital_organization_id, node_id),
  unique (organization_id, id),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
);`);
    this.addSql(
      `create index triggers_unapplied on triggers (id) where kind = 'schedule' and applied_revision <> revision;`,
    );
    this.addSql(
      `create index triggers_watched on triggers (next_attempt_at) where kind <> 'schedule' and version_id is not null;`,
    );
    this.addSql(`
create table trigger_files (
  organization_id text not null,
  trigger_id text not null,
  path text not null,
  fingerprint text not null,
  primary key (trigger_id, path),
  foreign key (organization_id, trigger_id) references triggers (organization_id, id) on delete cascade
);`);
    for (const table of ['triggers', 'trigger_files']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
    this.addSql(`
alter table test_listeners
  add column kind text not null default 'http',
  add column lease_owner text,
  add column lease_until timestamptz(3),
  add column error jsonb;`);
    this.addSql(`alter table events drop constraint events_kind_check;`);
    this.addSql(`alter table events add constraint events_kind_check check (kind in (${kinds}));`);
    this.addSql('grant insert on events to bureau_app;');
  }

  override async down(): Promise<void> {
    this.addSql(`delete from events where kind <> 'low_balance';`);
    this.addSql('revoke insert on events from bureau_app;');
    this.addSql(`alter table events drop constraint events_kind_check;`);
    this.addSql(`alter table events add constraint events_kind_check check (kind in ('low_balance'));`);
    this.addSql(`delete from test_listeners where kind <> 'http';`);
    this.addSql(
      'alter table test_listeners drop column kind, drop column lease_owner, drop column lease_until, drop column error;',
    );
    this.addSql('drop table trigger_files, triggers;');
  }
}

const kinds = `'low_balance', 'trigger_failed', 'trigger_recovered', 'trigger_message_refused', 'schedule_skipped'`;
