import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** The editor of a draft: at most one, until its claim expires. Versions can be renamed; their published content is immutable. */
export class M0036Editing extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table editing_leases (
  digital_organization_id text primary key,
  organization_id text not null,
  editor_id text not null,
  account_id text not null references accounts on delete cascade,
  since timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade
);`);
    for (const statement of rowLevelSecurity('editing_leases')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on editing_leases to bureau_app, bureau_system;');
    this.addSql('grant update (name, notes) on versions to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('revoke update (name, notes) on versions from bureau_app, bureau_system;');
    this.addSql('drop table editing_leases;');
  }
}
