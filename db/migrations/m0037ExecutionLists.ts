import { Migration } from '@mikro-orm/migrations';

/**
 * For lists of executions by state and for their counts: failed ones among a hundred thousand were found by reading all of
 * them. And for the retries of an execution.
 */
export class M0037ExecutionLists extends Migration {
  override async up(): Promise<void> {
    this.addSql('create index executions_by_status on executions (organization_id, status, created_at desc, id desc);');
    this.addSql('create index executions_retries on executions (retry_of) where retry_of is not null;');
  }

  override async down(): Promise<void> {
    this.addSql('drop index executions_by_status;');
    this.addSql('drop index executions_retries;');
  }
}
