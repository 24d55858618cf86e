import { Migration } from '@mikro-orm/migrations';

/**
 * Nested calls are counted at the root execution, by the statement that writes them, so that any number of workers cannot exceed its limit.
 * Rows without a root are roots.
 */
export class M0057ExecutionBudgets extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'alter table executions add column root_execution_id text, add column descendants integer not null default 0;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('alter table executions drop column root_execution_id, drop column descendants;');
  }
}
