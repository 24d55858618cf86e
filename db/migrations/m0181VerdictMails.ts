import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Members are mailed about deliverables that wait for their verdict: subscriptions by position, and the deliverables already mailed to
 * each.
 */
export class M0181VerdictMails extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table verdict_mail_wishes (
  organization_id text not null,
  position_id text not null references positions on delete cascade,
  account_id text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (position_id, account_id),
  foreign key (organization_id, account_id) references memberships (organization_id, account_id) on delete cascade
);`);
    this.addSql('create index verdict_mail_wishes_member on verdict_mail_wishes (organization_id, account_id);');
    this.addSql(`
create table verdict_mails (
  organization_id text not null,
  deliverable_id text not null references deliverables on delete cascade,
  account_id text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (deliverable_id, account_id)
);`);
    this.addSql('create index verdict_mails_account on verdict_mails (account_id, created_at);');
    this.addSql(`create index deliverables_pending on deliverables (created_at) where status = 'pending';`);
    for (const table of ['verdict_mail_wishes', 'verdict_mails'])
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    this.addSql('grant select, insert, delete on verdict_mail_wishes to bureau_app, bureau_system;');
    this.addSql('grant select on verdict_mails to bureau_app;');
    this.addSql('grant select, insert, delete on verdict_mails to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop index deliverables_pending;');
    this.addSql('drop table verdict_mails;');
    this.addSql('drop table verdict_mail_wishes;');
  }
}
