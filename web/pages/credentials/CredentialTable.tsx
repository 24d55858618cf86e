import { Badge, Table, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlugX } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { LastTest } from '../../credentials/LastTest.tsx';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { CredentialMenu } from './CredentialMenu.tsx';

type Credential = Schema<'Credential'>;

type CredentialTableProps = {
  credentials: Credential[];
  types: Schema<'CredentialType'>[];
  onEdit: (credential: Credential) => void;
};

/** Credentials, each with what can be done with it. */
export function CredentialTable({ credentials, types, onEdit }: CredentialTableProps) {
  const byType = new Map(types.map((type) => [type.type, type]));
  return (
    <Table.ScrollContainer minWidth={680}>
      <Table highlightOnHover aria-label={t('app.credentials')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.name')}</Table.Th>
            <Table.Th>{t('common.type')}</Table.Th>
            <Table.Th>{t('credentials.allowedHosts')}</Table.Th>
            <Table.Th>{t('credentials.lastTest')}</Table.Th>
            <Table.Th>{t('common.updated')}</Table.Th>
            <ActionsHeader />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {credentials.map((credential) => (
            <Table.Tr key={credential.id}>
              <Table.Td>
                <UnstyledButton onClick={() => onEdit(credential)} fz="sm" fw={600}>
                  {credential.name}
                </UnstyledButton>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{byType.get(credential.type)?.title ?? credential.type}</Text>
                <Connection connected={credential.connected} stored={credential} />
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {credential.allowed_hosts?.join(', ') ?? t('credentials.allHosts')}
                </Text>
              </Table.Td>
              <Table.Td>
                {credential.last_test === null ? (
                  <Text size="xs" c="dimmed">
                    {byType.get(credential.type)?.testable
                      ? t('credentials.notTested')
                      : t('credentials.cannotBeTested')}
                  </Text>
                ) : (
                  <LastTest test={credential.last_test} />
                )}
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  <TimeAgo iso={credential.updated_at} />
                </Text>
              </Table.Td>
              <Table.Td>
                <CredentialMenu credential={credential} type={byType.get(credential.type)} onEdit={onEdit} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Connection({ connected, stored }: { connected: boolean | null; stored: Credential }) {
  if (connected === null || stored.values['grant'] === 'client_credentials') return null;
  return connected ? (
    <Badge size="sm" variant="light" color="teal" leftSection={<IconCheck size={12} aria-hidden />}>
      {t('credentials.connected')}
    </Badge>
  ) : (
    <Badge size="sm" variant="light" color="orange" leftSection={<IconPlugX size={12} aria-hidden />}>
      {t('canvas.notConnected')}
    </Badge>
  );
}
