import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Requests by `Idempotency-Key`, with their encrypted responses (decisions §2). */
export class M0022IdempotencyRecords extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table idempotency_records (
  organization_id text not null references organizations,
  credential_id text not null,
  operation text not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  attempt text not null,
  leased_until timestamptz(3) not null,
  answer_encrypted text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (organization_id, credential_id, operation, key_hash)
);`);
    this.addSql('create index idempotency_records_time on idempotency_records (created_at);');
    for (const statement of rowLevelSecurity('idempotency_records')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on idempotency_records to bureau_app;');
    this.addSql('grant select, update, delete on idempotency_records to bureau_system;'); // `for update` of the housekeeping
  }

  override async down(): Promise<void> {
    this.addSql('drop table idempotency_records;');
  }
}
