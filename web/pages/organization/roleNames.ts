import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** What people call the roles of an organization. */
export const roleNames: Readonly<Record<Schema<'Me'>['role'], string>> = {
  owner: t('Owner'),
  admin: t('Admin'),
  member: t('Member'),
};
