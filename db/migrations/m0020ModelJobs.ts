import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';
import { addOutboxKind, removeOutboxKind } from './outboxKinds.ts';

/**
 * Jobs of models (videos, music): their requests and results, encrypted if they contain the caller's data (decisions §4), and the message
 * that starts the workflow of one.
 */
export class M0020ModelJobs extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table model_jobs (
  id text primary key,
  organization_id text not null references organizations,
  key_id text,
  account_id text,
  endpoint text not null,
  model text not null,
  provider_id text not null,
  upstream_name text not null,
  price_id text not null,
  call_id text not null unique,
  status text not null default 'queued' check (status in ('queued', 'submitting', 'in_progress', 'settling', 'completed', 'failed', 'canceled')),
  progress integer not null default 0,
  duration_ms integer not null,
  shown_encrypted text not null,
  request_encrypted text,
  request_type text not null,
  upstream_id text,
  error_code text,
  error_message text,
  binary_id text,
  media_type text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  ended_at timestamptz(3),
  deleted_at timestamptz(3)
);`);
    this.addSql('create index model_jobs_list on model_jobs (organization_id, endpoint, created_at desc, id desc);');
    this.addSql('create index model_jobs_time on model_jobs (created_at);');
    for (const statement of rowLevelSecurity('model_jobs')) this.addSql(statement);
    this.addSql('grant select, insert, update on model_jobs to bureau_app;');
    this.addSql('grant select, update, delete on model_jobs to bureau_system;'); // `for update` of the housekeeping
    this.addSql(addOutboxKind('start_model_job'));
  }

  override async down(): Promise<void> {
    this.addSql(`delete from outbox where kind = 'start_model_job';`);
    this.addSql(removeOutboxKind('start_model_job'));
    this.addSql('drop table model_jobs;');
  }
}
