import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { itemsOfOthers } from './itemsOfOthers.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

const reference = `references executions(organization_id, id) on delete cascade`;

/** Words of the items of executions whose settings ask for it, by which lists of executions are filtered. Never of items of a hirer. */
export class M0336ExecutionWords extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table executions_to_index (
  organization_id text not null,
  execution_id text primary key,
  constraint executions_to_index_organization_id_execution_id_fkey foreign key (organization_id, execution_id) ${reference}
);`);
    this.addSql(`
create table execution_words (
  organization_id text not null,
  execution_id text primary key,
  words tsvector not null,
  ended_at timestamptz(3) not null,
  constraint execution_words_organization_id_execution_id_fkey foreign key (organization_id, execution_id) ${reference}
);`);
    this.addSql(
      'create index execution_words_found on execution_words using gin ((array_to_tsvector(array[organization_id]) || words)) with (fastupdate = off);',
    );
    for (const table of ['executions_to_index', 'execution_words']) {
      for (const statement of rowLevelSecurity(table)) this.addSql(statement);
      this.addSql(`grant select, insert, update, delete on ${table} to bureau_app, bureau_system;`);
    }
    this.addSql(itemsOfOthers('execution_words'));
    for (const statement of installFunctions('engine.executions_with_words', 'public.index_ended_execution'))
      this.addSql(statement);
    this.addSql(
      'revoke execute on function engine.executions_with_words(tsquery, integer), index_ended_execution() from public;',
    );
    this.addSql('grant execute on function engine.executions_with_words(tsquery, integer) to bureau_app;');
    this.addSql('grant create on schema engine to bureau_system;');
    this.addSql('alter function engine.executions_with_words(tsquery, integer) owner to bureau_system;');
    this.addSql('revoke create on schema engine from bureau_system;');
    this.addSql(`create trigger index_ended_execution after update of status on executions for each row
      when (old.stopped_at is null and new.stopped_at is not null and new.settings ->> 'index_items' = 'true' and new.items_organization_id is null)
      execute function index_ended_execution();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger index_ended_execution on executions;');
    this.addSql('drop function index_ended_execution();');
    this.addSql('drop function engine.executions_with_words(tsquery, integer);');
    this.addSql('drop table execution_words;');
    this.addSql('drop table executions_to_index;');
  }
}
