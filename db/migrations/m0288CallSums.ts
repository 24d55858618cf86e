import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Sums of calls that outlive their records: of providers by hour, over organizations, and of errors by day. Made with the sums of usage. */
export class M0288CallSums extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table provider_hours (
  hour timestamptz(3),
  provider text,
  model text,
  -- '' for calls that did not fail.
  error_code text,
  calls bigint not null,
  latency_ms bigint not null,
  -- Sum over the calls that had a first token, and their number.
  ttft_ms bigint not null,
  first_tokens bigint not null,
  primary key (hour, provider, model, error_code)
);`);
    this.addSql(`
create table error_days (
  organization_id text,
  day date,
  error_code text,
  -- '' for requests that were refused before a provider was asked.
  provider text,
  calls bigint not null,
  primary key (organization_id, day, error_code, provider)
);`);
    this.addSql('create index error_days_day on error_days (day);');
    this.addSql('create index usage_days_day on usage_days (day);');
    for (const statement of rowLevelSecurity('error_days')) this.addSql(statement);
    this.addSql('grant select on error_days to bureau_app;');
    for (const table of ['provider_hours', 'error_days'])
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_system;`);
  }

  override async down(): Promise<void> {
    this.addSql('drop index usage_days_day;');
    this.addSql('drop table error_days;');
    this.addSql('drop table provider_hours;');
  }
}
