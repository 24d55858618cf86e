import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Role = Schema<'ProjectRole'>;

/** What people call the roles of a project, the least first. */
export const projectRoleNames: Readonly<Record<Role, string>> = {
  viewer: t('sso.viewer'),
  editor: t('sso.editor'),
  project_admin: t('sso.projectAdmin'),
};

/** The same as choices. */
export const projectRoleChoices = Object.entries(projectRoleNames).map(([value, label]) => ({ value, label }));
