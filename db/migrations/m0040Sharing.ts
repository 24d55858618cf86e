import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * With whom digital organizations are shared, and whether an organization shares and publishes at all. Shares with a member or a project
 * end with the membership and the project.
 */
export class M0040Sharing extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table digital_organization_shares (
  id text primary key,
  organization_id text not null,
  digital_organization_id text not null,
  account_id text,
  project_id text,
  level text not null check (level in ('view', 'execute', 'edit')),
  shared_by text references accounts on delete set null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  check (num_nonnulls(account_id, project_id) = 1),
  unique (digital_organization_id, account_id),
  unique (digital_organization_id, project_id),
  foreign key (organization_id, digital_organization_id) references digital_organizations (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references memberships (organization_id, account_id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);`);
    this.addSql(
      'create index digital_organization_shares_newest on digital_organization_shares (digital_organization_id, created_at desc, id desc);',
    );
    for (const target of ['account_id', 'project_id']) {
      this.addSql(
        `create index digital_organization_shares_${target} on digital_organization_shares (organization_id, ${target}) where ${target} is not null;`,
      );
    }
    for (const statement of rowLevelSecurity('digital_organization_shares')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on digital_organization_shares to bureau_app, bureau_system;');
    this.addSql(`
alter table organizations
  add column publishing_enabled boolean not null default true,
  add column sharing_enabled boolean not null default true;`);
    this.addSql('grant update (publishing_enabled, sharing_enabled) on organizations to bureau_app;');
    this.addSql(projectOfCredentialShares('on delete cascade'));
  }

  override async down(): Promise<void> {
    this.addSql(projectOfCredentialShares(''));
    this.addSql('alter table organizations drop column sharing_enabled, drop column publishing_enabled;');
    this.addSql('drop table digital_organization_shares;');
  }
}

const projectOfCredentialShares = (onDelete: string): string => `
alter table credential_shares
  drop constraint credential_shares_organization_id_project_id_fkey,
  add constraint credential_shares_organization_id_project_id_fkey
    foreign key (organization_id, project_id) references projects (organization_id, id) ${onDelete};`;
