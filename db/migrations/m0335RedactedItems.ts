import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** Values of redacted fields are sealed behind the items of open executions, and go with their end. */
export class M0335RedactedItems extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('public.drop_sealed_items', 'public.drop_sealed_at_end'))
      this.addSql(statement);
    this.addSql('revoke execute on function drop_sealed_items(text, text), drop_sealed_at_end() from public;');
    this.addSql('grant execute on function drop_sealed_items(text, text) to bureau_app, bureau_system;');
    this.addSql('grant create on schema public to bureau_system;');
    this.addSql('alter function drop_sealed_items(text, text) owner to bureau_system;');
    this.addSql('revoke create on schema public from bureau_system;');
    this.addSql(`create trigger drop_sealed_at_end after update of status on executions for each row
      when (old.stopped_at is null and new.stopped_at is not null and (new.settings ? 'redacted_fields')) execute function drop_sealed_at_end();`);
    this.addSql(
      `create index executions_redacted on executions (stopped_at) where stopped_at is not null and settings ? 'redacted_fields';`,
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index executions_redacted;');
    this.addSql('drop trigger drop_sealed_at_end on executions;');
    this.addSql('drop function drop_sealed_at_end();');
    this.addSql('drop function drop_sealed_items(text, text);');
  }
}
