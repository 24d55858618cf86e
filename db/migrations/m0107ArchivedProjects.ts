import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';

const projects = { kinds: ['project'], name: 'name' };

/** Projects can be archived: their contents stay readable, and nothing starts or changes there. */
export class M0107ArchivedProjects extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table projects add column archived_at timestamptz(3);');
    this.addSql('drop trigger audit_row on projects;');
    this.addSql(auditedRows('projects', { ...projects, show: ['name', 'kind', 'owner_account_id', 'archived_at'] }));
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger audit_row on projects;');
    this.addSql(auditedRows('projects', { ...projects, show: ['name', 'kind', 'owner_account_id'] }));
    this.addSql('alter table projects drop column archived_at;');
  }
}
