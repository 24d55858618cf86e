import { Badge, Group, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { useProjectRoles } from '../organization/useProjectRoles.ts';
import { ServiceAccountMenu } from './ServiceAccountMenu.tsx';

type ServiceAccount = Schema<'ServiceAccount'>;
type ServiceAccountTableProps = {
  lines: ServiceAccount[];
  /** Projects in which they may be changed. */
  managed: readonly Schema<'Project'>[];
  onKeys: (serviceAccount: ServiceAccount) => void;
};

/** Service accounts, with where and by which role they act and when one of their keys was used. */
export function ServiceAccountTable({ lines, managed, onKeys }: ServiceAccountTableProps) {
  const { nameOf } = useProjectRoles();
  return (
    <ListTable
      label={t('serviceAccounts.serviceAccounts')}
      lines={lines}
      idOf={({ id }) => id}
      minWidth={720}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: ({ name, enabled }) => (
            <Group gap="xs" wrap="nowrap">
              <Text fz="inherit" fw={500} c={enabled ? undefined : 'dimmed'}>
                {name}
              </Text>
              {enabled ? null : (
                <Badge color="orange" variant="light" tt="none">
                  {t('canvas.disabled')}
                </Badge>
              )}
            </Group>
          ),
        },
        { title: t('common.project'), cell: (line) => line.project_name },
        {
          title: t('account.role'),
          cell: ({ role }) => (role === null ? t('serviceAccounts.noRole') : nameOf(role)),
        },
        { title: t('serviceAccounts.activeKeys'), numeric: true, cell: (line) => line.active_keys },
        {
          title: t('common.lastUsed'),
          dimmed: true,
          cell: (line) => <TimeAgo iso={line.last_used_at} fallback={t('common.never')} />,
        },
        actionsColumn((line: ServiceAccount) =>
          managed.some(({ id }) => id === line.project_id) ? (
            <ServiceAccountMenu serviceAccount={line} onKeys={() => onKeys(line)} />
          ) : null,
        ),
      ]}
    />
  );
}
