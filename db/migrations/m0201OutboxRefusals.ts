import { Migration } from '@mikro-orm/migrations';

/** How often Temporal has refused a message for itself: tries while it was away are none of them, or the first refusal after an hour of them would be the last. */
export class M0201OutboxRefusals extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table outbox add column refusals integer not null default 0;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table outbox drop column refusals;');
  }
}
