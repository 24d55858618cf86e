import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * The origin of a session: method of signing in, factors, connection of single sign-on, and location. Keys made in a session of a
 * connection keep it. Session requirements of an organization are its sign-in policies.
 */
export class M0076SessionOrigins extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table sessions
  add column connection_id text,
  add column method text not null default 'password' check (method in ('password', 'passkey', 'single_sign_on')),
  add column factors text[] not null default '{}' check (factors <@ array['totp', 'recovery_code', 'passkey']),
  add column address text;`);
    this.addSql('create index sessions_connection on sessions (connection_id) where connection_id is not null;');
    this.addSql('alter table api_keys add column connection_id text;');
    this.addSql(`
create table sign_in_policies (
  organization_id text primary key references organizations on delete cascade,
  session_max_hours integer check (session_max_hours > 0),
  session_idle_minutes integer check (session_idle_minutes > 0)
);`);
    for (const statement of rowLevelSecurity('sign_in_policies')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on sign_in_policies to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table sign_in_policies;');
    this.addSql('alter table api_keys drop column connection_id;');
    this.addSql(
      'alter table sessions drop column connection_id, drop column method, drop column factors, drop column address;',
    );
  }
}
