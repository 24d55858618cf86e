import { Migration } from '@mikro-orm/migrations';

/** An index finds the messages of a day, because a chat page may have a limit of their total cost. */
export class M0206ChatTurnsByTime extends Migration {
  override async up(): Promise<void> {
    this.addSql('create index chat_turns_created on chat_turns (organization_id, created_at);');
  }

  override async down(): Promise<void> {
    this.addSql('drop index chat_turns_created;');
  }
}
