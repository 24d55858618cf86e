import { Migration } from '@mikro-orm/migrations';

/**
 * Custom roles of the instance, and disabled accounts. For a custom role, `accounts.instance_role` is `instance_member`: releases without
 * custom roles treat it as such.
 */
export class M0105InstanceRoles extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table instance_roles (
  id text primary key,
  name text not null,
  description text not null default '',
  scopes text[] not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create unique index instance_roles_name on instance_roles (lower(name));');
    this.addSql(`
create table instance_role_holders (
  account_id text primary key references accounts on delete cascade,
  role_id text not null constraint instance_role_holders_role references instance_roles
);`);
    this.addSql('create index instance_role_holders_by_role on instance_role_holders (role_id);');
    this.addSql(`
create table disabled_accounts (
  account_id text primary key references accounts on delete cascade,
  disabled_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql(
      'grant select, insert, update, delete on instance_roles, instance_role_holders, disabled_accounts to bureau_system;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop table instance_role_holders, instance_roles, disabled_accounts;');
  }
}
