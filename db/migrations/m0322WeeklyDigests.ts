import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Weekly digests of spending: the sent weeks, and the opt-outs of members. */
export class M0322WeeklyDigests extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table weekly_digests (
  organization_id text references organizations on delete cascade,
  -- Its Monday.
  week date,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, week)
);`);
    this.addSql(`
create table digest_opt_outs (
  organization_id text references organizations on delete cascade,
  account_id text references accounts on delete cascade,
  primary key (organization_id, account_id)
);`);
    this.addSql('create index digest_opt_outs_account on digest_opt_outs (account_id);');
    for (const table of ['weekly_digests', 'digest_opt_outs'])
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    this.addSql('grant select, insert on weekly_digests to bureau_app;');
    this.addSql('grant select, delete on weekly_digests to bureau_system;');
    this.addSql('grant select, insert, delete on digest_opt_outs to bureau_app;');
    this.addSql('grant select, delete on digest_opt_outs to bureau_system;');
    this.addSql(replaceInKinds("'mentioned'::text", "'mentioned'::text, 'weekly_digest'::text"));
  }

  override async down(): Promise<void> {
    this.addSql(`delete from events where kind = 'weekly_digest';`);
    this.addSql(replaceInKinds("'mentioned'::text, 'weekly_digest'::text", "'mentioned'::text"));
    this.addSql('drop table digest_opt_outs;');
    this.addSql('drop table weekly_digests;');
  }
}
