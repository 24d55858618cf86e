import { t } from '../../../texts/texts.ts';

/** Labels of the built-in roles that groups can grant. */
const mappedRoleNames: Readonly<Record<string, string>> = {
  owner: t('account.owner'),
  admin: t('account.admin'),
  member: t('account.member'),
  project_admin: t('sso.projectAdmin'),
  editor: t('sso.editor'),
  viewer: t('sso.viewer'),
};

/** The name of a role that a preview speaks of, custom ones by `nameOf`; null is none. */
export function roleName(role: string | null, nameOf = (id: string): string => id): string {
  return role === null ? t('sso.noRole') : (mappedRoleNames[role] ?? nameOf(role));
}

/** The roles of the organization as choices, the least first. */
export const organizationRoleChoices = ['member', 'admin', 'owner'].map((value) => ({ value, label: roleName(value) }));
