import { Migration } from '@mikro-orm/migrations';

/** Jobs of models that executions made: whose they are, and which call of it, so that whatever repeats the node makes a job once. */
export class M0151JobsOfExecutions extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table model_jobs add column execution_id text;');
    this.addSql('alter table model_jobs add column idempotency_key text;');
    this.addSql(
      'create unique index model_jobs_once on model_jobs (organization_id, idempotency_key) where idempotency_key is not null;',
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index model_jobs_once;');
    this.addSql('alter table model_jobs drop column execution_id, drop column idempotency_key;');
  }
}
