import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Keys of the payment provider, sealed; which customer and subscription an organization is there; and which events were taken, so that each is once. */
export class M0168Payments extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table payment_keys (
  id text primary key,
  key_encrypted text not null,
  key_last4 text not null,
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql(`
create table payment_customers (
  organization_id text primary key references organizations,
  customer_id text not null unique,
  subscription_id text,
  read_at timestamptz(3) not null default '-infinity'
);`);
    this.addSql(`
create table payment_events (
  id text primary key,
  received_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index payment_events_time on payment_events (received_at);');
    for (const statement of rowLevelSecurity('payment_customers')) this.addSql(statement);
    this.addSql('grant select on payment_customers to bureau_app;');
    this.addSql(
      'grant select, insert, update, delete on payment_keys, payment_customers, payment_events to bureau_system;',
    );
    this.addSql(auditedRows('payment_keys', { kinds: ['payments'], show: ['~key_encrypted', 'key_last4'] }));
  }

  override async down(): Promise<void> {
    this.addSql('drop table payment_events, payment_customers, payment_keys;');
  }
}
