import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Credentials of projects, encrypted as a whole, and the further projects they are shared with. */
export class M0026Credentials extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table credentials (
  id text primary key,
  organization_id text not null references organizations,
  project_id text not null,
  name text not null,
  type text not null,
  allowed_hosts text[],
  values_encrypted text not null,
  tokens_encrypted text,
  created_by text not null references accounts,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id)
);`);
    this.addSql('create unique index credentials_name on credentials (organization_id, project_id, lower(name));');
    this.addSql('create index credentials_newest on credentials (organization_id, created_at desc, id desc);');
    this.addSql(`
create table credential_shares (
  organization_id text not null,
  credential_id text not null,
  project_id text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (credential_id, project_id),
  foreign key (organization_id, credential_id) references credentials (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id)
);`);
    for (const table of ['credentials', 'credential_shares']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql('drop table credential_shares, credentials;');
  }
}
