import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../app/session.ts';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { t } from '../../texts/texts.ts';
import { DeleteOrganizationDialog } from './DeleteOrganizationDialog.tsx';
import { TransferOwnershipDialog } from './TransferOwnershipDialog.tsx';

/** Owner-only actions for the whole organization: transfer and deletion. */
export function DangerZone() {
  const me = useSession();
  const [opened, setOpened] = useState<'transfer' | 'delete' | null>(null);
  if (me.role !== 'owner')
    return (
      <FormPanel title={t('leaving.dangerZone')}>
        <Text size="sm">{t('leaving.onlyOwnersDelete')}</Text>
      </FormPanel>
    );
  const close = () => setOpened(null);
  return (
    <FormPanel title={t('leaving.dangerZone')}>
      <Row title={t('leaving.transfer')} lead={t('leaving.transferLead')}>
        <Button variant="default" onClick={() => setOpened('transfer')}>
          {t('leaving.transfer')}
        </Button>
      </Row>
      <Row title={t('leaving.deleteOrganization')} lead={t('leaving.deleteOrganizationLead')}>
        <Button variant="light" color="red" onClick={() => setOpened('delete')}>
          {t('leaving.deleteOrganization')}
        </Button>
      </Row>
      {opened === 'transfer' ? <TransferOwnershipDialog onClose={close} /> : null}
      {opened === 'delete' ? <DeleteOrganizationDialog onClose={close} /> : null}
    </FormPanel>
  );
}

function Row({ title, lead, children }: { title: string; lead: string; children: React.ReactNode }) {
  return (
    <Group justify="space-between" gap="md">
      <div style={{ flex: '1 1 260px' }}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
      </div>
      {children}
    </Group>
  );
}
