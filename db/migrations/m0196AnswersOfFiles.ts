import { Migration } from '@mikro-orm/migrations';

/**
 * Model responses are also kept for files of knowledge bases, until they are embedded: a place belongs to an execution or to a file, and is
 * deleted with it.
 */
export class M0196AnswersOfFiles extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table kept_answers add column knowledge_file_id text, add column place_id text;');
    this.addSql('set local role bureau_system;');
    this.addSql('update kept_answers set place_id = execution_id;');
    this.addSql('reset role;');
    this.addSql('alter table kept_answers drop constraint kept_answers_pkey;');
    this.addSql('alter table kept_answers alter column execution_id drop not null;');
    this.addSql(`
alter table kept_answers
  add primary key (place_id, call_key),
  add foreign key (organization_id, knowledge_file_id) references knowledge_files (organization_id, id) on delete cascade;
`);
    this.addSql('grant delete on kept_answers to bureau_app;');
    this.addSql('create index kept_answers_execution on kept_answers (execution_id) where execution_id is not null;');
    this.addSql(
      'create index kept_answers_file on kept_answers (knowledge_file_id) where knowledge_file_id is not null;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('revoke delete on kept_answers from bureau_app;');
    this.addSql('set local role bureau_system;');
    this.addSql('delete from kept_answers where execution_id is null;');
    this.addSql('reset role;');
    this.addSql('drop index kept_answers_execution;');
    this.addSql('alter table kept_answers drop column place_id, drop column knowledge_file_id;');
    this.addSql('alter table kept_answers add primary key (execution_id, call_key);');
  }
}
