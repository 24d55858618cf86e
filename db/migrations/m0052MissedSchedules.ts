import { Migration } from '@mikro-orm/migrations';

/** How many times of a schedule Temporal has let go, as far as its organization was told. */
export class M0052MissedSchedules extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table triggers add column missed_actions bigint not null default 0;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table triggers drop column missed_actions;');
  }
}
