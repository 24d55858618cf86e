import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Labels of organization roles. */
export const roleNames: Readonly<Record<Schema<'Me'>['role'], string>> = {
  owner: t('account.owner'),
  admin: t('account.admin'),
  member: t('account.member'),
};

/** Returns a sentence that describes the account's membership. */
export function membershipText(role: Schema<'Me'>['role'], name: string): string {
  if (role === 'owner') return t('account.youAreOwner', { name });
  if (role === 'admin') return t('account.youAreAdmin', { name });
  return t('account.youAreMember', { name });
}
