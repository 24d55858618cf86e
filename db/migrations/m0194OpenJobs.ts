import { Migration } from '@mikro-orm/migrations';

/** Jobs that wait for their workflow are looked for every minute, among those of a month. */
export class M0194OpenJobs extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create index model_jobs_open on model_jobs (id) where status in ('queued', 'submitting', 'in_progress', 'settling');`,
    );
  }

  override async down(): Promise<void> {
    this.addSql('drop index model_jobs_open;');
  }
}
