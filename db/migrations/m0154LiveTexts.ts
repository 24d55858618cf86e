import { Migration } from '@mikro-orm/migrations';

import { rowLevelSecurity } from './rowLevelSecurity.ts';

/** Streamed texts of models, for observers; useless after a crash, so the table is unlogged. */
export class M0154LiveTexts extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create unlogged table live_texts (
  organization_id text not null,
  execution_id text not null,
  node_id text not null,
  run_index integer not null,
  step integer not null,
  content text not null,
  updated_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  primary key (execution_id, node_id, run_index),
  foreign key (organization_id, execution_id) references executions (organization_id, id) on delete cascade
);`);
    for (const statement of rowLevelSecurity('live_texts')) this.addSql(statement);
    this.addSql('grant select, insert, update, delete on live_texts to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table live_texts;');
  }
}
