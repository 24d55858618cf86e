import { Migration } from '@mikro-orm/migrations';

/** A caller may refer to an item of an answer by its id (`item_reference`): the ids of the items of a stored conversation find it. */
export class M0250ItemsOfResponses extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table stored_responses add column item_ids text[] not null default '{}';`);
    this.addSql('create index stored_responses_items on stored_responses using gin (item_ids);');
  }

  override async down(): Promise<void> {
    this.addSql('drop index stored_responses_items;');
    this.addSql('alter table stored_responses drop column item_ids;');
  }
}
