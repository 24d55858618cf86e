import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Adds triggers that ask services for news, and triggers whose address a service calls, with their registrations. */
export class M0274HookRegistrations extends Migration {
  override async up(): Promise<void> {
    this.addSql(kindsOf('triggers', `'schedule', 'email', 'file', 'sse', 'poll', 'hook'`));
    this.addSql(kindsOf('webhooks', `'webhook', 'form', 'chat', 'hook'`));
    this.addSql(`
create table hook_registrations (
  id text primary key,
  organization_id text not null,
  -- No reference: a registration outlives its digital organization until the service has removed it.
  digital_organization_id text not null,
  node_id text not null,
  -- The address of the node, or of its test.
  address_id text not null,
  is_test boolean not null,
  state text not null default 'creating' check (state in ('creating', 'active', 'ending')),
  -- As it was when it was registered.
  node jsonb not null,
  credential_id text not null,
  credential_changed_at timestamptz(3) not null,
  -- The secret, and what removes it.
  data_encrypted text not null,
  registered_at timestamptz(3),
  expires_at timestamptz(3),
  renew_at timestamptz(3),
  -- In a row, of attempts to remove it.
  failures integer not null default 0,
  -- When it is looked at; null while nothing is due.
  next_check_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index hook_registrations_address on hook_registrations (address_id);');
    this.addSql('create index hook_registrations_owner on hook_registrations (digital_organization_id);');
    this.addSql(
      'create index hook_registrations_due on hook_registrations (next_check_at) where next_check_at is not null;',
    );
    for (const statement of rowLevelSecurity('hook_registrations')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on hook_registrations to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table hook_registrations;');
    this.addSql(`delete from webhooks where kind = 'hook';`);
    this.addSql(`delete from triggers where kind in ('poll', 'hook');`);
    this.addSql(kindsOf('webhooks', `'webhook', 'form', 'chat'`));
    this.addSql(kindsOf('triggers', `'schedule', 'email', 'file', 'sse'`));
  }
}

function kindsOf(table: string, kinds: string): string {
  return `alter table ${table} drop constraint ${table}_kind_check, add constraint ${table}_kind_check check (kind in (${kinds}));`;
}
