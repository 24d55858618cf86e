import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Guardrails, which check requests and answers of models, and their matches. */
export class M0292Guardrails extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table guardrails (
  id text primary key,
  organization_id text not null references organizations on delete cascade,
  name text not null,
  enabled boolean not null,
  kind text not null check (kind in ('pattern', 'personal_data', 'word_list', 'moderation_model', 'digital_organization')),
  stage text not null check (stage in ('request', 'response', 'both')),
  action text not null check (action in ('block', 'redact', 'report')),
  on_failure text not null check (on_failure in ('block', 'allow')),
  -- Keys (the first ones of their rotations) whose calls it checks; null: all calls of the organization.
  key_ids text[],
  patterns text[] not null default '{}',
  words text[] not null default '{}',
  data_kinds text[] not null default '{}',
  model text,
  categories text[] not null default '{}',
  digital_organization_id text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('create index guardrails_organization on guardrails (organization_id, created_at, id);');
    this.addSql(`
create table guardrail_matches (
  organization_id text not null,
  request_id text not null,
  guardrail_id text not null,
  guardrail_name text not null,
  stage text not null check (stage in ('request', 'response')),
  outcome text not null check (outcome in ('blocked', 'redacted', 'reported', 'failed')),
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, request_id, guardrail_id, stage)
);`);
    this.addSql('create index guardrail_matches_of on guardrail_matches (organization_id, guardrail_id, created_at);');
    this.addSql('create index guardrail_matches_expired on guardrail_matches (created_at);');
    for (const table of ['guardrails', 'guardrail_matches'])
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on guardrails to bureau_app;');
    this.addSql('grant select, delete on guardrails to bureau_system;');
    this.addSql('grant select, insert on guardrail_matches to bureau_app;');
    this.addSql('grant select, insert, delete on guardrail_matches to bureau_system;');
    this.addSql(auditedRows('guardrails', guardrails));
  }

  override async down(): Promise<void> {
    this.addSql('drop table guardrail_matches;');
    this.addSql('drop table guardrails;');
  }
}

const guardrails = {
  kinds: ['guardrail'],
  name: 'name',
  show: [
    'name',
    'enabled',
    'kind',
    'stage',
    'action',
    'on_failure',
    'key_ids',
    // Words and patterns may name people.
    '~words',
    '~patterns',
    'data_kinds',
    'model',
    'categories',
    'digital_organization_id',
  ],
};
