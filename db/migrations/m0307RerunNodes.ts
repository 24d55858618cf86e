import { Migration } from '@mikro-orm/migrations';

/** Nodes of a retry that run again although they ended: calls that their earlier runs made are not reused. */
export class M0307RerunNodes extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table executions add column rerun_nodes text[];');
  }

  override async down(): Promise<void> {
    this.addSql('alter table executions drop column rerun_nodes;');
  }
}
