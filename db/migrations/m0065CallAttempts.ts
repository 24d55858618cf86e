import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** The attempts of a call, if they add information to the call's record. Gone with the records, after 90 days. */
export class M0065CallAttempts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table call_attempts (
  call_id text primary key,
  organization_id text not null,
  attempts jsonb not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index call_attempts_oldest on call_attempts (created_at);');
    for (const statement of rowLevelSecurity('call_attempts')) this.addSql(statement);
    this.addSql('grant select on call_attempts to bureau_app, bureau_system;');
    this.addSql('grant insert, delete on call_attempts to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table call_attempts;');
  }
}
