import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Accounts, organizations, projects, sessions, invitations and data of the instance as a whole. */
export class M0002Identity extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table accounts (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  password_hash text not null,
  instance_role text not null default 'instance_member' check (instance_role in ('instance_owner', 'instance_admin', 'instance_member')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql(`
create table organizations (
  id text primary key,
  name text not null,
  plan text not null default 'self_hosted',
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql(`
create table memberships (
  id text primary key,
  organization_id text not null references organizations,
  account_id text not null references accounts,
  role text not null check (role in ('owner', 'admin', 'member')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, account_id)
);`);
    this.addSql('create index memberships_account on memberships (account_id);');
    this.addSql(`
create table projects (
  id text primary key,
  organization_id text not null references organizations,
  kind text not null check (kind in ('personal', 'team')),
  owner_account_id text references accounts,
  name text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id),
  check (kind = 'team' or owner_account_id is not null)
);`);
    this.addSql(
      `create unique index projects_personal on projects (organization_id, owner_account_id) where kind = 'personal';`,
    );
    this.addSql(`
create table project_members (
  organization_id text not null,
  project_id text not null,
  account_id text not null references accounts,
  role text not null check (role in ('project_admin', 'editor', 'viewer')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (project_id, account_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references memberships (organization_id, account_id) on delete cascade
);`);
    this.addSql(`
create table sessions (
  id text primary key,
  token_hash bytea not null unique,
  account_id text not null references accounts,
  organization_id text not null references organizations,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  last_seen_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  user_agent text
);`);
    this.addSql('create index sessions_account on sessions (account_id, created_at desc, id desc);');
    this.addSql(`
create table invitations (
  id text primary key,
  token_hash bytea not null unique,
  created_by text not null references accounts,
  email text check (email = lower(email)),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  used_by text references accounts
);`);
    this.addSql('create index invitations_newest on invitations (created_at desc, id desc);');
    this.addSql('create table instance_settings (key text primary key, value jsonb not null);');
    this.addSql(`
create table rate_limits (
  key text not null,
  window_start timestamptz(3) not null,
  count integer not null,
  primary key (key, window_start)
);`);
    this.addSql('create index rate_limits_window on rate_limits (window_start);');

    for (const table of ['memberships', 'projects', 'project_members', 'sessions']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    }
    for (const statement of rowLevelSecurity('organizations', 'id')) this.addSql(statement);
    // An account is visible inside an organization through its membership, which is itself behind the same wall.
    this.addSql('alter table accounts enable row level security;');
    this.addSql('alter table accounts force row level security;');
    this.addSql(
      'create policy organization on accounts for select to bureau_app using (exists (select from memberships where memberships.account_id = accounts.id));',
    );
    this.addSql('create policy everything on accounts to bureau_system using (true) with check (true);');

    this.addSql('grant select (id, email, name, instance_role, created_at) on accounts to bureau_app;');
    this.addSql('grant select on organizations, memberships, sessions to bureau_app;');
    this.addSql('grant update (name) on organizations to bureau_app;');
    this.addSql('grant select, insert, update, delete on projects, project_members to bureau_app;');
    this.addSql(
      'grant select, insert, update, delete on accounts, organizations, memberships, projects, project_members, sessions, invitations, instance_settings, rate_limits to bureau_system;',
    );
    this.addSql('grant select on memberships to bureau_ledger;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table rate_limits, instance_settings, invitations, sessions, project_members, projects;');
    this.addSql('drop policy organization on accounts;');
    this.addSql('drop table memberships, organizations, accounts;');
  }
}
