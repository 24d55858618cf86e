import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Response caches of organizations, and their settings. */
export class M0298ResponseCache extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table response_cache_settings (
  organization_id text primary key references organizations on delete cascade,
  enabled boolean not null,
  lifetime_seconds integer not null check (lifetime_seconds between 1 and 2592000),
  max_megabytes integer not null check (max_megabytes between 1 and 1000)
);`);
    this.addSql(`
create table cached_responses (
  organization_id text not null,
  -- Keyed hash of the call.
  call_hash text not null,
  model_id text not null,
  content_encrypted text not null,
  bytes integer not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  primary key (organization_id, call_hash)
);`);
    this.addSql('create index cached_responses_expired on cached_responses (expires_at);');
    this.addSql('create index cached_responses_age on cached_responses (organization_id, created_at) include (bytes);');
    for (const table of ['response_cache_settings', 'cached_responses'])
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    this.addSql('grant select, insert, update on response_cache_settings to bureau_app;');
    this.addSql('grant select, delete on response_cache_settings to bureau_system;');
    this.addSql('grant select, insert, update, delete on cached_responses to bureau_app;');
    this.addSql('grant select, update, delete on cached_responses to bureau_system;');
    this.addSql(auditedRows('response_cache_settings', settings));
  }

  override async down(): Promise<void> {
    this.addSql('drop table cached_responses;');
    this.addSql('drop table response_cache_settings;');
  }
}

const settings = {
  kinds: ['response_cache'],
  id: 'organization_id',
  show: ['enabled', 'lifetime_seconds', 'max_megabytes'],
};
