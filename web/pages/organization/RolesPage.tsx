import { useSession } from '../../app/session.ts';
import { Roles } from '../../features/roles/Roles.tsx';
import { t } from '../../texts/texts.ts';

/** Settings > Roles: permissions of roles in team projects. Owners and admins make roles of their own. */
export function RolesPage() {
  return <Roles kind="project" lead={t('roles.projectLead')} mayManage={useSession().role !== 'member'} />;
}
