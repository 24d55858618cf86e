import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Waits that somebody outside ends, by a link: who ended one is this row, written in one statement, and nothing else. */
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
    this.addSql(changeKinds(`${first}`, `'resume_execution'::text, ${first}`));
  }

  override async down(): Promise<void> {
    this.addSql('drop table execution_waits;');
    this.addSql(`delete from outbox where kind = 'resume_execution';`);
    this.addSql(changeKinds(`'resume_execution'::text, ${first}`, `${first}`));
  }
}

const first = `'start_execution'::text`;

/** Other migrations add kinds, too: what the constraint lists besides stays as it is. */
function changeKinds(before: string, after: string): string {
  return `do $$
declare
  v_definition text;
begin
  select pg_get_constraintdef(oid) into strict v_definition from pg_constraint where conname = 'outbox_kind_check';
  alter table outbox drop constraint outbox_kind_check;
  execute 'alter table outbox add constraint outbox_kind_check ' || replace(v_definition, $old$${before}$old$, $new$${after}$new$);
end $$;`;
}
