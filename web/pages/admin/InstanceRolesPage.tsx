import { mayOnInstance, useSession } from '../../app/session.ts';
import { Roles } from '../../features/roles/Roles.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';

/** Administration > Roles: roles for the instance as a whole. */
export function InstanceRolesPage() {
  const mayManage = mayOnInstance(useSession(), 'instance_roles.manage');
  return (
    <AdminOnly needs="instance_accounts.view">
      <Roles kind="instance" lead={t('roles.instanceLead')} mayManage={mayManage} />
    </AdminOnly>
  );
}
