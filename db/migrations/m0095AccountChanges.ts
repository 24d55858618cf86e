import { Migration } from '@mikro-orm/migrations';

/**
 * How accounts change what they sign in with by mail: links to set a new password, and changes of the address, confirmed at both
 * ends. Which events were mailed. When an account was deleted: its row stays, without a person in it.
 */
export class M0095AccountChanges extends Migration {
  override async up(): Promise<void> {
    // No foreign key: requests for addresses without an account must not be faster.
    this.addSql(`
create table password_resets (
  token_hash bytea primary key,
  account_id text,
  expires_at timestamptz(3) not null
);`);
    this.addSql('create index password_resets_account on password_resets (account_id);');
    this.addSql('create index password_resets_end on password_resets (expires_at);');
    this.addSql(`
create table email_changes (
  id text primary key,
  account_id text not null references accounts on delete cascade,
  old_email text not null,
  new_email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index email_changes_account on email_changes (account_id);');
    this.addSql('create index email_changes_end on email_changes (expires_at);');
    this.addSql(`
create table mailed_events (
  event_id text primary key references events on delete cascade
);`);
    this.addSql(`create index events_low_balance on events (created_at) where kind = 'low_balance';`);
    this.addSql(
      'grant select, insert, update, delete on password_resets, email_changes, mailed_events to bureau_system;',
    );
    this.addSql('alter table accounts add column deleted_at timestamptz(3);');
  }

  override async down(): Promise<void> {
    this.addSql('alter table accounts drop column deleted_at;');
    this.addSql('drop index events_low_balance;');
    this.addSql('drop table mailed_events, email_changes, password_resets;');
  }
}
