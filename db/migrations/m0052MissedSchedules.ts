import { Migration } from '@mikro-orm/migrations';

/** Number of a schedule's missed times in Temporal that its organization was notified of. */
export class M0052MissedSchedules extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table triggers add column missed_actions bigint not null default 0;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table triggers drop column missed_actions;');
  }
}
