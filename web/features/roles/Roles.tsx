import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { DeleteRoleDialog } from './DeleteRoleDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import type { RoleKind } from './rolePath.ts';
import { RolesList } from './RolesList.tsx';
import { roleTitle } from './roleTitle.ts';
import { useRoles, type Role } from './useRoles.ts';

type RolesProps = { kind: RoleKind; lead: string; mayManage: boolean };
type Opened = { role: Pick<Role, 'name' | 'description' | 'scopes'> & Partial<Role>; readOnly: boolean };

/** The roles of a kind, as a page: permissions of each, with custom ones to create, change and delete. */
export function Roles({ kind, lead, mayManage }: RolesProps) {
  const roles = useRoles(kind);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [deleted, setDeleted] = useState<Role | null>(null);
  const all = roles.data?.data ?? [];
  const personal = all.find(({ id }) => id === 'instance_member')?.scopes ?? [];
  const least = kind === 'project' ? (['projects.view'] as const) : personal;
  const copy = (role: Role) =>
    setOpened({
      role: {
        name: t('digitalOrganizations.copyOfName', { name: roleTitle(role) }),
        description: role.description,
        scopes: role.scopes,
      },
      readOnly: false,
    });
  return (
    <PageFrame
      title={t('roles.roles')}
      description={lead}
      actions={
        mayManage ? (
          <Button
            leftSection={<IconPlus size={16} />}
            disabled={roles.data === undefined}
            onClick={() => setOpened({ role: { name: '', description: '', scopes: [...least] }, readOnly: false })}
          >
            {t('roles.create')}
          </Button>
        ) : undefined
      }
    >
      <RolesList
        roles={roles}
        mayManage={mayManage}
        onOpen={(role) => setOpened({ role, readOnly: role.built_in || !mayManage })}
        onCopy={copy}
        onDelete={setDeleted}
      />
      {opened === null ? null : (
        <RoleDialog kind={kind} {...opened} personal={personal} onClose={() => setOpened(null)} />
      )}
      {deleted === null ? null : (
        <DeleteRoleDialog
          kind={kind}
          role={deleted}
          others={all.filter(({ id }) => id !== deleted.id)}
          onClose={() => setDeleted(null)}
        />
      )}
    </PageFrame>
  );
}
