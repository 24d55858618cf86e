import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { itemsOfOthers } from './m0192ItemsOfOthers.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

/**
 * The error of an execution that works for a hirer may contain the hirer's data: its message moves from the row that the publisher sees to
 * a separate row behind row-level security. Whatever writes them, a trigger moves them; `errorWithMessage` reads them.
 */
export class M0193ErrorWords extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table execution_error_words (
  execution_id text primary key references executions on delete cascade,
  organization_id text not null,
  message text not null
);`);
    for (const statement of rowLevelSecurity('execution_error_words')) this.addSql(statement);
    this.addSql(itemsOfOthers('execution_error_words', 'items_are_shown(organization_id, execution_id)'));
    this.addSql('grant select, insert, update, delete on execution_error_words to bureau_app, bureau_system;');
    for (const statement of installFunctions('public.move_error_words')) this.addSql(statement);
    this.addSql(`create trigger move_error_words after insert or update of error on executions for each row
  when (new.items_organization_id is not null and coalesce(new.error ->> 'message', '') <> '') execute function public.move_error_words();`);
    this.addSql('set local role bureau_system;');
    this.addSql(
      `update executions set error = error where items_organization_id is not null and coalesce(error ->> 'message', '') <> '';`,
    );
    this.addSql('reset role;');
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger move_error_words on executions;');
    this.addSql('drop function public.move_error_words();');
    this.addSql('set local role bureau_system;');
    this
      .addSql(`update executions e set error = e.error || jsonb_build_object('message', w.message) from execution_error_words w
  where w.organization_id = e.organization_id and w.execution_id = e.id and e.error is not null;`);
    this.addSql('reset role;');
    this.addSql('drop table execution_error_words;');
  }
}
