import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * State that the data catalog shares between processes: the next time each host may be called, and cached responses. Both are unlogged: a
 * crash of the database loses what is minutes old, and nothing that anybody paid for.
 */
export class M0123Catalog extends Migration {
  override async up(): Promise<void> {
    this.addSql('create unlogged table catalog_turns (bucket text primary key, next_ms double precision not null);');
    this.addSql(`
create unlogged table catalog_answers (
  key text primary key,
  status smallint not null,
  headers jsonb not null,
  body bytea not null,
  bytes integer not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  expires_at timestamptz(3) not null
);`);
    this.addSql('create index catalog_answers_oldest on catalog_answers (created_at);');
    this.addSql('grant select, insert, update, delete on catalog_turns, catalog_answers to bureau_system;');
    for (const statement of installFunctions(...functions)) this.addSql(statement);
  }

  override async down(): Promise<void> {
    this.addSql('drop function take_catalog_turns;');
    this.addSql('drop table catalog_turns, catalog_answers;');
  }
}

/**
 * `take_catalog_turns` gives requests their turns, in the order of arrival. Request i needs a turn of each of the next `p_counts[i]` buckets, where turns are
 * `p_interval_ms` apart and `p_burst_ms` may be taken ahead (a leaky bucket: the virtual scheduling of GCRA). It takes all of them, or none
 * if it would wait for more than `p_max_wait_ms[i]`. Answers how long each one waits; less than 0 = nothing taken, and how long it would be.
 */
const functions = ['public.take_catalog_turns'];
