import { t } from '../../texts/texts.ts';

/** What people call the built-in roles of a project, the least first. */
export const projectRoleNames: Readonly<Record<string, string>> = {
  viewer: t('sso.viewer'),
  editor: t('sso.editor'),
  project_admin: t('sso.projectAdmin'),
};
