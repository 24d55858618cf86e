import { Migration } from '@mikro-orm/migrations';

/**
 * The instance's outgoing mails, written together with the changes that they report. Transactions of organizations put them in and read
 * none. And in which language an account is written to.
 */
export class M0094Mails extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table mails (
  id text primary key,
  kind text not null,
  content_encrypted text not null,
  attempts integer not null default 0,
  due_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3),
  failed_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index mails_due on mails (due_at) where failed_at is null;');
    this.addSql('create index mails_failed on mails (failed_at) where failed_at is not null;');
    this.addSql('grant insert on mails to bureau_app;');
    this.addSql('grant select, insert, update, delete on mails to bureau_system;');
    this.addSql(`alter table accounts add column language text check (language in ('en', 'de'));`);
    this.addSql('grant select (language) on accounts to bureau_app;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table accounts drop column language;');
    this.addSql('drop table mails;');
  }
}
