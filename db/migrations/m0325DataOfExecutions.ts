import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Custom data by which executions are found, and data that digital organizations keep between executions. */
export class M0325DataOfExecutions extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table execution_custom_data (
  organization_id text not null,
  execution_id text not null,
  key text not null,
  value text not null,
  primary key (execution_id, key),
  constraint execution_custom_data_organization_id_execution_id_fkey foreign key (organization_id, execution_id)
    references executions(organization_id, id) on delete cascade
);`);
    this.addSql(
      'create index execution_custom_data_value on execution_custom_data (organization_id, key, value, execution_id);',
    );
    this.addSql(`
create table static_data (
  organization_id text not null,
  digital_organization_id text not null,
  -- '': of the whole digital organization.
  node_id text not null,
  data json not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (digital_organization_id, node_id),
  constraint static_data_organization_id_digital_organization_id_fkey foreign key (organization_id, digital_organization_id)
    references digital_organizations(organization_id, id) on delete cascade
);`);
    for (const table of ['execution_custom_data', 'static_data']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql('drop table static_data;');
    this.addSql('drop table execution_custom_data;');
  }
}
