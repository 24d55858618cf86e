import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Files of items (`platform/binaries/README.md`): their rows, and which executions use them. */
export class M0011Binaries extends Migration {
  override async up(): Promise<void> {
    for (const statement of statements) this.addSql(statement);
    for (const table of tables) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql(`drop table ${tables.toReversed().join(', ')};`);
    this.addSql('drop function lease_unused_binaries();');
  }
}

const tables = ['binaries', 'execution_binaries'];

const statements = [
  // size_bytes is null while the bytes are written, and again once they are being removed.
  `create table binaries (
  id text primary key,
  organization_id text not null references organizations,
  file_name text not null,
  media_type text not null,
  size_bytes bigint,
  sha256 bytea,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id)
);`,
  'create index binaries_leased on binaries (lease_until) where lease_until is not null;',
  `create table execution_binaries (
  organization_id text not null,
  execution_id text not null,
  binary_id text not null,
  primary key (execution_id, binary_id),
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade,
  foreign key (organization_id, binary_id) references binaries (organization_id, id)
);`,
  'create index execution_binaries_uses on execution_binaries (binary_id);',
  // Whatever deletes an execution: the sweeper looks at its files afterwards. The clock, not the start of the transaction,
  // so that a concurrent sweep sees a fresh lease and leaves the row to the next one.
  `create function lease_unused_binaries() returns trigger language plpgsql as $$
begin
  update binaries set lease_until = clock_timestamp() where id in (select binary_id from gone);
  return null;
end $$;`,
  `create trigger execution_binaries_deleted after delete on execution_binaries referencing old table as gone
  for each statement execute function lease_unused_binaries();`,
];
