import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Settings of an instance and its organizations for sources of the data catalog, and the health of sources. */
export class M0125CatalogSources extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table catalog_source_settings (
  id text primary key,
  enabled boolean,
  key_encrypted text,
  key_last4 text,
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql(`
create table catalog_source_keys (
  id text primary key,
  organization_id text not null references organizations,
  source_id text not null,
  key_encrypted text not null,
  key_last4 text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  unique (organization_id, source_id)
);`);
    this.addSql(`
create table catalog_source_health (
  source_id text not null,
  hour timestamptz(3) not null,
  successes integer not null,
  failures integer not null,
  latency_ms bigint not null,
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_failure text,
  primary key (source_id, hour)
);`);
    for (const statement of rowLevelSecurity('catalog_source_keys')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on catalog_source_keys to bureau_app, bureau_system;');
    this.addSql(
      'grant select, insert, update, delete on catalog_source_settings, catalog_source_health to bureau_system;',
    );
    this.addSql(
      auditedRows('catalog_source_settings', {
        kinds: ['catalog_source'],
        show: ['enabled', '~key_encrypted', 'key_last4'],
      }),
    );
    this.addSql(
      auditedRows('catalog_source_keys', {
        kinds: ['catalog_key'],
        id: 'source_id',
        show: ['source_id', '~key_encrypted', 'key_last4'],
      }),
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop table catalog_source_settings, catalog_source_keys, catalog_source_health;');
  }
}
