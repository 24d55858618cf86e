import { Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { roleAbout, roleTitle } from './roleTitle.ts';
import type { Role, useRoles } from './useRoles.ts';

type RolesListProps = {
  roles: ReturnType<typeof useRoles>;
  mayManage: boolean;
  onOpen: (role: Role) => void;
  onCopy: (role: Role) => void;
  onDelete: (role: Role) => void;
};

/** All roles of a kind. */
export function RolesList({ roles, mayManage, onOpen, onCopy, onDelete }: RolesListProps) {
  if (roles.isPending) return <TableSkeleton lines={3} />;
  if (roles.data === undefined) return <ErrorNotice error={roles.error} onRetry={() => void roles.refetch()} />;
  return (
    <Panel>
      <ListTable
        label={t('roles.roles')}
        lines={roles.data.data}
        idOf={({ id }) => id}
        minWidth={520}
        columns={[
          {
            title: t('common.name'),
            card: 'name',
            cell: (role) => (
              <Stack gap={0}>
                <UnstyledButton onClick={() => onOpen(role)} fz="inherit" fw={500} c="var(--mantine-color-anchor)">
                  {roleTitle(role)}
                </UnstyledButton>
                <Text size="xs" c="dimmed">
                  {roleAbout(role)}
                </Text>
              </Stack>
            ),
          },
          {
            title: t('common.type'),
            cell: (role) => (role.built_in ? t('admin.builtIn') : t('roles.custom')),
          },
          { title: t('roles.holders'), numeric: true, cell: (role) => role.holders },
          ...(mayManage
            ? [
                actionsColumn<Role>((role) => (
                  <ActionsMenu name={roleTitle(role)}>
                    <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onCopy(role)}>
                      {t('roles.copyEllipsis')}
                    </Menu.Item>
                    {role.built_in ? null : (
                      <>
                        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen(role)}>
                          {t('roles.editEllipsis')}
                        </Menu.Item>
                        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onDelete(role)}>
                          {t('projects.deleteEllipsis')}
                        </Menu.Item>
                      </>
                    )}
                  </ActionsMenu>
                )),
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
