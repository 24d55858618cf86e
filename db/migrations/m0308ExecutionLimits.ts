import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** Time limits of executions count from their start or their last wait; both indexes have only rows whose settings name a limit. */
export class M0308ExecutionLimits extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table executions add column resumed_at timestamptz(3);');
    for (const statement of installFunctions('public.note_resumed')) this.addSql(statement);
    this.addSql(
      `create trigger note_resumed before update of status on executions for each row
       when (old.status = 'waiting' and new.status = 'running') execute function note_resumed();`,
    );
    this.addSql(
      `create index executions_time_limited on executions (id) where status = 'running' and settings ? 'time_limit_seconds';`,
    );
    this.addSql(
      `create index executions_kept_shorter on executions (stopped_at) where stopped_at is not null and settings ? 'keep_executions';`,
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index executions_kept_shorter, executions_time_limited;');
    this.addSql('drop trigger note_resumed on executions;');
    this.addSql('drop function note_resumed;');
    this.addSql('alter table executions drop column resumed_at;');
  }
}
