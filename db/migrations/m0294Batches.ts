import { Migration } from '@mikro-orm/migrations';

import { addOutboxKind, removeOutboxKind } from './outboxKinds.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Files that callers of the model gateway upload, and batches of calls. */
export class M0294Batches extends Migration {
  override async up(): Promise<void> {
    for (const statement of [...files, ...batches, ...requests]) this.addSql(statement);
    for (const table of ['gateway_files', 'model_batches', 'model_batch_requests'])
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
    this.addSql('grant select, insert, delete on gateway_files to bureau_app;');
    this.addSql('grant select, delete on gateway_files to bureau_system;');
    this.addSql('grant select, insert, update, delete on model_batches, model_batch_requests to bureau_app;');
    this.addSql('grant select, update, delete on model_batches, model_batch_requests to bureau_system;');
    this.addSql(addOutboxKind('start_model_batch'));
  }

  override async down(): Promise<void> {
    this.addSql('set local role bureau_system;'); // which sees the rows of all organizations
    this.addSql(`delete from outbox where kind = 'start_model_batch';`);
    this.addSql('set local role none;');
    this.addSql(removeOutboxKind('start_model_batch'));
    for (const table of ['model_batch_requests', 'model_batches', 'gateway_files']) this.addSql(`drop table ${table};`);
  }
}

const createdAt = `created_at timestamptz(3) not null default date_trunc('milliseconds', now())`;

const files = [
  `create table gateway_files (
  id text primary key,
  organization_id text not null references organizations,
  key_id text not null,
  account_id text not null,
  purpose text not null check (purpose in ('assistants', 'batch', 'batch_output', 'user_data', 'vision')),
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  -- Its content, encrypted.
  binary_id text not null,
  ${createdAt},
  expires_at timestamptz(3) not null
);`,
  'create index gateway_files_list on gateway_files (organization_id, created_at desc, id desc);',
  'create index gateway_files_expired on gateway_files (expires_at);',
];

const batches = [
  `create table model_batches (
  id text primary key,
  organization_id text not null references organizations,
  key_id text not null,
  account_id text not null,
  endpoint text not null,
  status text not null default 'validating'
    check (status in ('validating', 'in_progress', 'finalizing', 'completed', 'failed', 'expired', 'cancelling', 'cancelled')),
  -- The uploaded file; null where the requests came with the call.
  input_file_id text,
  -- The requests, one a line, encrypted.
  input_binary_id text not null,
  output_file_id text,
  error_file_id text,
  -- All results, encrypted, of batches without files.
  results_binary_id text,
  metadata jsonb,
  -- Headers that count for each of its calls.
  request_headers jsonb not null,
  -- What is wrong with its requests, by line.
  errors jsonb,
  output_kept_seconds integer not null,
  total integer not null default 0,
  succeeded integer not null default 0,
  errored integer not null default 0,
  canceled integer not null default 0,
  expired integer not null default 0,
  credits_micros bigint not null default 0,
  -- True once its time was over: it ends as expired.
  is_late boolean not null default false,
  ${createdAt},
  in_progress_at timestamptz(3),
  finalizing_at timestamptz(3),
  cancelling_at timestamptz(3),
  ended_at timestamptz(3),
  expires_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);`,
  'create index model_batches_list on model_batches (organization_id, created_at desc, id desc);',
  `create index model_batches_open on model_batches (id) where status in ('validating', 'in_progress', 'finalizing', 'cancelling');`,
  'create index model_batches_time on model_batches (created_at);',
];

const requests = [
  `create table model_batch_requests (
  batch_id text not null references model_batches on delete cascade,
  line integer not null,
  organization_id text not null,
  custom_id text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'errored', 'canceled', 'expired')),
  -- How often its provider failed.
  attempts integer not null default 0,
  request_encrypted text,
  result_encrypted text,
  credits_micros bigint not null default 0,
  primary key (batch_id, line)
);`,
  `create index model_batch_requests_pending on model_batch_requests (batch_id, attempts, line) where status = 'pending';`,
];
