import { Migration } from '@mikro-orm/migrations';

/** The client that started a chat session, as a hash, so that one network address cannot take all sessions of a page. */
export class M0222ChatShares extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table chat_sessions add column opened_by text;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table chat_sessions drop column opened_by;');
  }
}
