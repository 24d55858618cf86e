import { Migration } from '@mikro-orm/migrations';

/**
 * The charge of a chat message, computed on the first request after its execution has ended; and the streamed texts that its visitor may
 * see.
 */
export class M0157ChatCredits extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table chat_turns add column credits_micros bigint;');
    this.addSql('alter table live_texts add column for_visitor boolean not null default false;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table live_texts drop column for_visitor;');
    this.addSql('alter table chat_turns drop column credits_micros;');
  }
}
