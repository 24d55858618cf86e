import { Migration } from '@mikro-orm/migrations';

import { auditedRows, type AuditedRows } from './auditedRows.ts';

/** The audit log shows what was before and after in the tables of members, custom roles and directories, too. */
export class M0140AuditedMembers extends Migration {
  override async up(): Promise<void> {
    for (const [table, [, now]] of Object.entries(changed)) {
      this.addSql(`drop trigger audit_row on ${table};`);
      this.addSql(auditedRows(table, now));
    }
    for (const [table, rows] of Object.entries(added)) this.addSql(auditedRows(table, rows));
  }

  override async down(): Promise<void> {
    for (const table of [...Object.keys(added), ...Object.keys(changed)])
      this.addSql(`drop trigger audit_row on ${table};`);
    for (const [table, [before]] of Object.entries(changed)) this.addSql(auditedRows(table, before));
  }
}

/** Returns the rows of a table with columns in addition to those of `m0115AuditedRows`. */
function more(before: AuditedRows, show: readonly string[]): readonly [AuditedRows, AuditedRows] {
  return [before, { ...before, show: [...before.show, ...show] }];
}

const changed: { readonly [table: string]: readonly [before: AuditedRows, now: AuditedRows] } = {
  invitations: more({ kinds: ['invitation'], show: ['~email', 'expires_at', 'used_at'] }, [
    'role',
    'projects',
    'max_uses',
    'revoked_at',
  ]),
  memberships: more({ kinds: ['member', 'membership'], id: 'account_id', show: ['role', 'mapped_by'] }, [
    'suspended_at',
  ]),
  organizations: more(
    {
      kinds: ['organization', 'security_policies', 'rate_limits', 'audit_log'],
      name: 'name',
      show: [
        'name',
        'plan',
        'publishing_enabled',
        'sharing_enabled',
        'audit_retention_days',
        'requests_per_minute',
        'tokens_per_minute',
      ],
    },
    ['allowed_email_domains'],
  ),
  project_members: more(
    { kinds: ['project'], id: 'project_id', list: 'members', show: ['account_id', 'role', 'mapped_by'] },
    ['role_id'],
  ),
};

const added: { readonly [table: string]: AuditedRows } = {
  project_roles: { kinds: ['project_role'], name: 'name', show: ['name', 'description', 'scopes'] },
  scim_tokens: { kinds: ['scim_token'], id: 'connection_id', show: ['last4', '~hash'] },
  scim_users: {
    kinds: ['scim_user'],
    name: 'user_name',
    show: ['account_id', 'external_id', 'active', 'deleted_at', '~user_name', '~attributes'],
  },
  scim_groups: { kinds: ['scim_group'], name: 'display_name', show: ['display_name', 'external_id'] },
  scim_group_members: { kinds: ['scim_group'], id: 'group_id', list: 'members', show: ['user_id'] },
};
