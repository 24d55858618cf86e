import { Badge, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconPlugX } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { AccessNotice } from '../../credentials/AccessNotice.tsx';
import { LastTest } from '../../credentials/LastTest.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { CredentialMenu } from './CredentialMenu.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';

type Credential = Schema<'Credential'>;

type CredentialTableProps = {
  credentials: Credential[];
  types: Schema<'CredentialType'>[];
  onEdit: (credential: Credential) => void;
};

/** Lists credentials, each with its actions. */
export function CredentialTable({ credentials, types, onEdit }: CredentialTableProps) {
  const byType = new Map(types.map((type) => [type.type, type]));
  return (
    <ListTable
      label={t('app.credentials')}
      lines={credentials}
      idOf={({ id }) => id}
      minWidth={680}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (credential) => (
            <UnstyledButton onClick={() => onEdit(credential)} fz="inherit" fw={500}>
              {credential.name}
            </UnstyledButton>
          ),
        },
        {
          title: t('common.type'),
          cell: (credential) => (
            <>
              <Text fz="inherit">{byType.get(credential.type)?.title ?? credential.type}</Text>
              <AccessNotice credential={credential} type={byType.get(credential.type)} />
              <Connection connected={credential.connected} stored={credential} />
            </>
          ),
        },
        {
          title: t('credentials.allowedHosts'),
          dimmed: true,
          cell: (credential) => (
            <Text fz="inherit" lineClamp={2}>
              {credential.allowed_hosts?.join(', ') ?? t('credentials.allHosts')}
            </Text>
          ),
        },
        {
          title: t('credentials.lastTest'),
          cell: (credential) =>
            credential.last_test === null ? (
              <Text size="xs" c="dimmed">
                {byType.get(credential.type)?.testable ? t('credentials.notTested') : t('credentials.cannotBeTested')}
              </Text>
            ) : (
              <LastTest test={credential.last_test} />
            ),
        },
        { title: t('common.updated'), dimmed: true, cell: (credential) => <TimeAgo iso={credential.updated_at} /> },
        actionsColumn((credential: Credential) => (
          <CredentialMenu credential={credential} type={byType.get(credential.type)} onEdit={onEdit} />
        )),
      ]}
    />
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
