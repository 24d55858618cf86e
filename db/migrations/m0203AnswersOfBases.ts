import { Migration } from '@mikro-orm/migrations';

/**
 * Model responses are also kept for knowledge bases, until their document is written: a document written directly belongs to no execution
 * and no file.
 */
export class M0203AnswersOfBases extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table kept_answers
  add column knowledge_base_id text,
  add foreign key (organization_id, knowledge_base_id) references knowledge_bases (organization_id, id) on delete cascade;
`);
    this.addSql(
      'create index kept_answers_base on kept_answers (knowledge_base_id) where knowledge_base_id is not null;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('set local role bureau_system;');
    this.addSql('delete from kept_answers where knowledge_base_id is not null;');
    this.addSql('reset role;');
    this.addSql('alter table kept_answers drop column knowledge_base_id;');
  }
}
