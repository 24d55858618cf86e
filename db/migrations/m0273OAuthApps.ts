import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** OAuth apps of the instance and of organizations, by type of credential, and which credentials are connected with them. */
export class M0273OAuthApps extends Migration {
  override async up(): Promise<void> {
    for (const statement of up) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql('drop index credentials_oauth_app;');
    this.addSql('alter table credentials drop column oauth_app_of;');
    this.addSql('drop table oauth_apps;');
    this.addSql('drop table instance_oauth_apps;');
  }
}

const columns = `
  client_id text not null,
  secret_encrypted text not null,
  -- Fields of the type that belong to the app, such as the address of a server.
  fields jsonb not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())`;

const shown = ['type', 'client_id', 'fields', '~secret_encrypted'];

const up = [
  `create table instance_oauth_apps (
  type text primary key,${columns}
);`,
  'grant select, insert, update, delete on instance_oauth_apps to bureau_system;',
  auditedRows('instance_oauth_apps', { kinds: ['instance_oauth_app'], id: 'type', show: shown }),
  `create table oauth_apps (
  id text primary key,
  organization_id text not null references organizations,
  type text not null,${columns},
  constraint oauth_apps_organization_id_type_key unique (organization_id, type)
);`,
  ...rowLevelSecurity('oauth_apps'),
  'grant select, insert, update, delete on oauth_apps to bureau_app, bureau_system;',
  auditedRows('oauth_apps', { kinds: ['oauth_app'], id: 'type', show: shown }),
  // Null: the client of the credential, or not connected.
  `alter table credentials add column oauth_app_of text
  constraint credentials_oauth_app_of check (oauth_app_of in ('organization', 'instance'));`,
  `create index credentials_oauth_app on credentials (type, organization_id) where oauth_app_of is not null;`,
];
