import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

type Role = Schema<'SsoMappingRule'>['role'];

/** What people call the roles that groups can give. */
export const mappedRoleNames: Record<Role, string> = {
  owner: t('account.owner'),
  admin: t('account.admin'),
  member: t('account.member'),
  project_admin: t('sso.projectAdmin'),
  editor: t('sso.editor'),
  viewer: t('sso.viewer'),
};

/** The roles of a place, the least first; null is the organization itself. */
export function rolesOfPlace(projectId: string | null): readonly Role[] {
  return projectId === null ? ['member', 'admin', 'owner'] : ['viewer', 'editor', 'project_admin'];
}

/** The name of a role that a preview speaks of; null is none. */
export function roleName(role: string | null): string {
  return role === null ? t('sso.noRole') : (mappedRoleNames[role as Role] ?? role);
}
