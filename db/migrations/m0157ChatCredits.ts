import { Migration } from '@mikro-orm/migrations';

/** What a message of a chat was charged, once its execution has ended and somebody has asked; and which texts that come its visitor may see. */
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
