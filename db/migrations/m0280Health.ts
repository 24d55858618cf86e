import { Migration } from '@mikro-orm/migrations';

/** Versions of the processes of an instance, and since when each of its parts has been in its state. */
export class M0280Health extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table process_beats
  add column version text,
  add column started_at timestamptz(3) not null default date_trunc('milliseconds', now());`);
    this.addSql(`
create table health_states (
  part text primary key,
  state text not null check (state in ('ok', 'warning', 'failing')),
  since timestamptz(3) not null default date_trunc('milliseconds', now()),
  seen_at timestamptz(3) not null default date_trunc('milliseconds', now())
);`);
    this.addSql('grant select, insert, update, delete on health_states to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop table health_states;');
    this.addSql('alter table process_beats drop column version, drop column started_at;');
  }
}
