import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Whether members of an organization must sign in with its identity provider. */
export class M0093SsoPolicies extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table sso_policies (
  organization_id text primary key references organizations on delete cascade,
  sso_required boolean not null
);`);
    for (const statement of rowLevelSecurity('sso_policies')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on sso_policies to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table sso_policies;');
  }
}
