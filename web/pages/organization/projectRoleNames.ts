import { t } from '../../texts/texts.ts';

/** Labels of the built-in project roles, least privileged first. */
export const projectRoleNames: Readonly<Record<string, string>> = {
  viewer: t('sso.viewer'),
  editor: t('sso.editor'),
  project_admin: t('sso.projectAdmin'),
};
