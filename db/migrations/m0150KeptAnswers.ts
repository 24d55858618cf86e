import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * Model responses to executions, kept until their node run or execution ends: a repeated request at the same place gets the paid response.
 * `claim` names the attempt that asks, until `lease_until`; an answer counts once its settlement has set `is_paid`.
 */
export class M0150KeptAnswers extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table kept_answers (
  organization_id text not null,
  execution_id text not null,
  call_key text not null check (length(call_key) between 1 and 500),
  claim text not null,
  lease_until timestamptz(3) not null,
  is_paid boolean not null default false,
  call_id text,
  charged_micros bigint not null default 0,
  answer_encrypted text,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (execution_id, call_key),
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade
);`);
    for (const statement of rowLevelSecurity('kept_answers')) this.addSql(statement);
    this.addSql('grant select on kept_answers to bureau_app, bureau_system;');
    this.addSql('grant insert, update, delete on kept_answers to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table kept_answers;');
  }
}
