import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Variables of organizations and projects, which expressions read. */
export class M0324Variables extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table variables (
  id text primary key,
  organization_id text not null references organizations,
  -- Null: of the whole organization.
  project_id text,
  name text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'json')),
  is_secret boolean not null,
  description text not null,
  -- Values by environment, '' for the default; null if they are secret.
  plain_values jsonb,
  -- The same in an envelope.
  values_encrypted text,
  -- Names of the environments that have a value, with '' for the default.
  environments text[] not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  check (is_secret = (plain_values is null) and is_secret = (values_encrypted is not null)),
  constraint variables_organization_id_project_id_fkey foreign key (organization_id, project_id)
    references projects(organization_id, id) on delete cascade
);`);
    this.addSql(`create unique index variables_name on variables (organization_id, coalesce(project_id, ''), name);`);
    for (const statement of rowLevelSecurity('variables')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on variables to bureau_app, bureau_system;');
    this.addSql(
      auditedRows('variables', {
        kinds: ['variable'],
        id: 'name',
        name: 'name',
        show: ['name', 'type', 'is_secret', 'project_id', 'description', '~plain_values', '~values_encrypted'],
      }),
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop table variables;');
  }
}
