import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** What people call the roles of an organization. */
export const roleNames: Readonly<Record<Schema<'Me'>['role'], string>> = {
  owner: t('Owner'),
  admin: t('Admin'),
  member: t('Member'),
};

/** What somebody is in an organization, as a sentence. */
export function membershipText(role: Schema<'Me'>['role'], name: string): string {
  if (role === 'owner') return t('You’re an owner of {{name}}.', { name });
  if (role === 'admin') return t('You’re an admin of {{name}}.', { name });
  return t('You’re a member of {{name}}.', { name });
}
