import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Responses that callers asked to store (decisions §4): the whole conversation, encrypted, for 30 days. */
export class M0016StoredResponses extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table stored_responses (
  id text primary key,
  organization_id text not null references organizations,
  key_id text,
  account_id text,
  content_encrypted text not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null
);`);
    this.addSql('create index stored_responses_expiry on stored_responses (expires_at);');
    for (const statement of rowLevelSecurity('stored_responses')) this.addSql(statement);
    this.addSql('grant select, insert, delete on stored_responses to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table stored_responses;');
  }
}
