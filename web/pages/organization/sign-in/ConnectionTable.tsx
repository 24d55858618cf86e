import { Menu, Stack, Table, Text } from '@mantine/core';
import { IconCertificate, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { ActionsHeader } from '../../../parts/ActionsHeader.tsx';
import { ChangeSwitch } from '../../../parts/ChangeSwitch.tsx';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { RowMenu } from '../../../parts/RowMenu.tsx';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { t } from '../../../texts/texts.ts';
import { ConnectionExpiries } from './ConnectionExpiries.tsx';
import { protocolNames } from './protocolNames.ts';

type Connection = Schema<'SsoConnection'>;
type Act = (connection: Connection) => void;
type Actions = { onEdit: Act; onMap: Act; onProvision: Act; onSign: Act };
type Shown = Actions & { connection: Connection };

const path = '/api/v1/sso-connections';

/** Connections to identity providers with how their last sign-in went. */
export function ConnectionTable({ connections, ...actions }: Actions & { connections: Connection[] }) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table highlightOnHover aria-label={t('sso.connections')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sso.connection')}</Table.Th>
            <Table.Th>{t('sso.protocol')}</Table.Th>
            <Table.Th>{t('sso.lastSignIn')}</Table.Th>
            <Table.Th>{t('admin.enabled')}</Table.Th>
            <ActionsHeader />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {connections.map((connection) => (
            <Table.Tr key={connection.id}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {connection.name}
                </Text>
                <ConnectionExpiries expiries={connection.expiries} />
              </Table.Td>
              <Table.Td>{protocolNames[connection.protocol]}</Table.Td>
              <Table.Td>
                <LastSignIn connection={connection} />
              </Table.Td>
              <Table.Td>
                <EnabledSwitch connection={connection} />
              </Table.Td>
              <Table.Td>
                <ConnectionMenu connection={connection} {...actions} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function LastSignIn({ connection }: Pick<Shown, 'connection'>) {
  return (
    <Stack gap={2} align="flex-start">
      <Text size="sm" c="dimmed">
        {connection.last_used_at === null ? t('common.never') : <TimeAgo iso={connection.last_used_at} />}
      </Text>
      {connection.last_error === null ? null : (
        <Text size="xs" c="red" style={{ overflowWrap: 'anywhere' }}>
          {t('admin.failedReason', { reason: connection.last_error })}
        </Text>
      )}
    </Stack>
  );
}

function EnabledSwitch({ connection }: Pick<Shown, 'connection'>) {
  const queryClient = useQueryClient();
  const update = $api.useMutation('patch', `${path}/{sso_connection_id}`, {
    onSettled: () => readAgain(queryClient, path),
    onError: (error) => notifyError(t('sso.couldNotUpdate'), error),
  });
  return (
    <ChangeSwitch
      label={t('admin.enableName', { name: connection.name })}
      checked={connection.enabled}
      asked={update.isPending ? update.variables.body.enabled === true : null}
      onChange={(enabled) =>
        update.mutate({ params: { path: { sso_connection_id: connection.id } }, body: { enabled } })
      }
    />
  );
}

function ConnectionMenu({ connection, onEdit, onMap, onProvision, onSign }: Shown) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', `${path}/{sso_connection_id}`, {
    onSuccess: () => {
      notifyDone(t('admin.nameDeleted', { name: connection.name }));
      return readAgain(queryClient, path);
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  return (
    <RowMenu
      name={connection.name}
      consequence={t('sso.deleteConnectionConsequence')}
      onEdit={() => onEdit(connection)}
      onDelete={() => remove.mutate({ params: { path: { sso_connection_id: connection.id } } })}
    >
      <Menu.Item leftSection={<IconUsersGroup size={16} />} onClick={() => onMap(connection)}>
        {t('sso.groupMapping')}
      </Menu.Item>
      <Menu.Item leftSection={<IconUsersPlus size={16} />} onClick={() => onProvision(connection)}>
        {t('sso.provisioning')}
      </Menu.Item>
      {connection.saml === null ? null : (
        <Menu.Item leftSection={<IconCertificate size={16} />} onClick={() => onSign(connection)}>
          {t('sso.signingCertificates')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
