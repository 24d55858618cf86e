import { Migration } from '@mikro-orm/migrations';

import { auditedRows } from './auditedRows.ts';

const members = { kinds: ['project'], id: 'project_id', list: 'members' };

/** The audit log contains custom project roles. */
export class M0106AuditedRoles extends Migration {
  override async up(): Promise<void> {
    this.addSql('drop trigger audit_row on project_members;');
    const show = ['account_id', 'role', 'role_id', 'mapped_by'];
    this.addSql(auditedRows('project_members', { ...members, show }));
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger audit_row on project_members;');
    this.addSql(auditedRows('project_members', { ...members, show: ['account_id', 'role', 'mapped_by'] }));
  }
}
