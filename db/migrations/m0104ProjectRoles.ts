import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Custom roles of projects. For a custom role, `project_members.role` is `viewer`: releases without custom roles treat it as such. */
export class M0104ProjectRoles extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table project_roles (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  description text not null default '',
  scopes text[] not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, id)
);`);
    this.addSql('create unique index project_roles_name on project_roles (organization_id, lower(name));');
    for (const statement of rowLevelSecurity('project_roles')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on project_roles to bureau_app, bureau_system;');
    this.addSql(`
alter table project_members
  add column role_id text,
  add constraint project_members_role foreign key (organization_id, role_id) references project_roles (organization_id, id);`);
    this.addSql(
      'create index project_members_by_role on project_members (organization_id, role_id) where role_id is not null;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('alter table project_members drop column role_id;');
    this.addSql('drop table project_roles;');
  }
}
