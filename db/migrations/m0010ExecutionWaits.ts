import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';
import { addOutboxKind, removeOutboxKind } from './outboxKinds.ts';

/** Waits that an external caller ends, by a link: this row alone, written in one statement, decides which call ended the wait. */
export class M0010ExecutionWaits extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table execution_waits (
  organization_id text not null,
  execution_id text not null,
  number integer not null,
  node_id text not null,
  run_index integer not null,
  kind text not null check (kind in ('webhook', 'form')),
  suffix text not null default '',
  details jsonb not null default '{}',
  status text not null default 'waiting' check (status in ('waiting', 'resumed', 'timed_out')),
  wait_until timestamptz(3),
  items bytea,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  ended_at timestamptz(3),
  primary key (execution_id, number),
  unique (execution_id, node_id, run_index),
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade
);`);
    for (const statement of rowLevelSecurity('execution_waits')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on execution_waits to bureau_app, bureau_system;');
    this.addSql(addOutboxKind('resume_execution'));
  }

  override async down(): Promise<void> {
    this.addSql('drop table execution_waits;');
    this.addSql(`delete from outbox where kind = 'resume_execution';`);
    this.addSql(removeOutboxKind('resume_execution'));
  }
}
