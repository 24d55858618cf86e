import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Prompts and answers of calls for organizations that ask for it, with their settings. */
export class M0289CallBodies extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table call_body_settings (
  organization_id text primary key references organizations on delete cascade,
  enabled boolean not null,
  retention_days integer not null check (retention_days between 1 and 90),
  -- Kinds of data that are replaced before a body is kept.
  redact text[] not null,
  words text[] not null,
  patterns text[] not null
);`);
    this.addSql(`
create table call_bodies (
  request_id text primary key,
  organization_id text not null,
  content_encrypted text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null
);`);
    this.addSql('create index call_bodies_expired on call_bodies (expires_at);');
    this.addSql('create index call_bodies_organization on call_bodies (organization_id);');
    for (const table of ['call_body_settings', 'call_bodies'])
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    this.addSql('grant select, insert, update on call_body_settings to bureau_app;');
    this.addSql('grant select, delete on call_body_settings to bureau_system;');
    this.addSql('grant select, insert, update (expires_at), delete on call_bodies to bureau_app;');
    this.addSql('grant select, update, delete on call_bodies to bureau_system;');
    this.addSql(auditedRows('call_body_settings', settings));
  }

  override async down(): Promise<void> {
    this.addSql('drop table call_bodies;');
    this.addSql('drop table call_body_settings;');
  }
}

const settings = {
  kinds: ['call_bodies'],
  id: 'organization_id',
  // Words and patterns may name people.
  show: ['enabled', 'retention_days', 'redact', '~words', '~patterns'],
};
