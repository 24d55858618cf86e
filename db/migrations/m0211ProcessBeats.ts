import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';

/** Beats of processes, by which a frozen worker and a database that refuses writes are noticed; and events about a disk that fills up. */
export class M0211ProcessBeats extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table process_beats (
  process text primary key,
  kind text not null check (kind in ('api', 'worker')),
  task_queue text not null,
  seen_at timestamptz(3) not null default now()
);`);
    this.addSql('grant select, insert, update, delete on process_beats to bureau_system;');
    this.addSql(replaceInKinds(last, withNew));
  }

  override async down(): Promise<void> {
    this.addSql(`delete from events where kind = 'disk_low';`);
    this.addSql(replaceInKinds(withNew, last));
    this.addSql('drop table process_beats;');
  }
}

const last = `'low_balance'::text`;
/** In front, where no other migration looks for its neighbours. */
const withNew = `'disk_low'::text, ${last}`;
