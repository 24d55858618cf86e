import { t } from '../../texts/texts.ts';

const builtIn: Readonly<Record<string, string>> = {
  project_admin: t('sso.projectAdmin'),
  editor: t('sso.editor'),
  viewer: t('sso.viewer'),
  instance_owner: t('roles.instanceOwner'),
  instance_admin: t('roles.instanceAdmin'),
  instance_member: t('roles.instanceMember'),
};

const about: Readonly<Record<string, string>> = {
  project_admin: t('roles.aboutProjectAdmin'),
  editor: t('roles.aboutEditor'),
  viewer: t('roles.aboutViewer'),
  instance_owner: t('roles.aboutInstanceOwner'),
  instance_admin: t('roles.aboutInstanceAdmin'),
  instance_member: t('roles.aboutInstanceMember'),
};

/** Returns the label of a role. */
export function roleTitle({ id, name }: { id: string; name: string }): string {
  return builtIn[id] ?? name;
}

/** Returns a one-line description of a role. */
export function roleAbout({ id, description }: { id: string; description: string }): string {
  return about[id] ?? description;
}
