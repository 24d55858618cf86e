import { Migration } from '@mikro-orm/migrations';

/**
 * Jobs by an organization's own provider key: which one, and whether credits pay where it fails. No foreign key: a job whose key was
 * deleted must not become one of the instance's.
 */
export class M0033OwnKeyJobs extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table model_jobs add column own_key_id text;');
    this.addSql('alter table model_jobs add column pays_instead boolean not null default false;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table model_jobs drop column own_key_id, drop column pays_instead;');
  }
}
