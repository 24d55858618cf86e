import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * People and groups that a directory provisions by SCIM, the token it does so with, and members who are suspended: they keep what
 * they have and reach nothing of the organization.
 */
export class M0110Scim extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table memberships add column suspended_at timestamptz(3), add column suspended_by text;');
    this.addSql(`
create table scim_tokens (
  connection_id text primary key,
  organization_id text not null,
  hash bytea not null unique,
  last4 text not null,
  created_by text references accounts on delete set null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  foreign key (organization_id, connection_id) references sso_connections (organization_id, id) on delete cascade
);`);
    this.addSql(`
create table scim_users (
  id text primary key,
  organization_id text not null,
  connection_id text not null,
  account_id text not null references accounts on delete cascade,
  external_id text,
  user_name text not null,
  active boolean not null,
  joined boolean not null,
  attributes jsonb not null,
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, connection_id) references sso_connections (organization_id, id) on delete cascade
);`);
    this.addSql(
      'create unique index scim_users_name on scim_users (connection_id, lower(user_name)) where deleted_at is null;',
    );
    this.addSql(
      'create unique index scim_users_external on scim_users (connection_id, external_id) where deleted_at is null;',
    );
    this.addSql(
      'create unique index scim_users_of_account on scim_users (connection_id, account_id) where deleted_at is null;',
    );
    this.addSql('create index scim_users_account on scim_users (account_id);');
    this.addSql(`
create table scim_groups (
  id text primary key,
  organization_id text not null,
  connection_id text not null,
  external_id text,
  display_name text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  foreign key (organization_id, connection_id) references sso_connections (organization_id, id) on delete cascade
);`);
    this.addSql('create unique index scim_groups_name on scim_groups (connection_id, lower(display_name));');
    this.addSql(`
create table scim_group_members (
  organization_id text not null,
  group_id text not null,
  user_id text not null,
  primary key (group_id, user_id),
  foreign key (organization_id, group_id) references scim_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references scim_users (organization_id, id) on delete cascade
);`);
    this.addSql('create index scim_group_members_user on scim_group_members (user_id);');
    for (const table of ['scim_tokens', 'scim_users', 'scim_groups', 'scim_group_members']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
    for (const statement of installFunctions(...functions)) this.addSql(statement);
  }

  override async down(): Promise<void> {
    for (const name of functions) {
      const text = readFileSync(join(import.meta.dirname, `../sql/${name}.sql`), 'utf8');
      this.addSql(`${text.replaceAll(/ and [bm]\.suspended_at is null/g, '').trimEnd()};`);
    }
    this.addSql('drop table scim_group_members, scim_groups, scim_users, scim_tokens;');
    this.addSql('alter table memberships drop column suspended_by, drop column suspended_at;');
  }
}

/** Functions that query memberships. */
const functions = ['ledger.place_holds', 'public.keep_an_owner'];
