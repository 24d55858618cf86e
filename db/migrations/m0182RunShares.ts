import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * A hirer shares a run with its publisher for a time. The executions of the run store its end, so that reading their items needs no access
 * across organizations.
 */
export class M0182RunShares extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table run_shares (
  run_id text primary key references employee_runs on delete cascade,
  organization_id text not null,
  publisher_id text not null,
  employee_id text not null,
  shared_by text not null,
  shared_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);`);
    this.addSql('create index run_shares_publisher on run_shares (publisher_id, shared_at desc, run_id desc);');
    for (const statement of rowLevelSecurity('run_shares')) this.addSql(statement);
    this.addSql('grant select on run_shares to bureau_app;');
    this.addSql('grant select, insert, update, delete on run_shares to bureau_system;');
    this.addSql('alter table executions add column items_shared_until timestamptz(3);');
    this.addSql('grant update (items_shared_until) on executions to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table executions drop column items_shared_until;');
    this.addSql('drop table run_shares;');
  }
}
