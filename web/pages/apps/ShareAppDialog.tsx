import { Anchor, Button, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { t } from '../../texts/texts.ts';
import { ShareDialog } from '../digital-organizations/sharing/ShareDialog.tsx';
import type { AppStart } from './appForm.ts';

type ShareAppDialogProps = { facts: Schema<'DigitalOrganization'>; start: AppStart; onClose: () => void };

/** Addresses of an app: for members with the permission to run it, and the public link of its form or chat. */
export function ShareAppDialog({ facts, start, onClose }: ShareAppDialogProps) {
  const [choosing, setChoosing] = useState(false);
  if (choosing) return <ShareDialog digitalOrganization={facts} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('digitalOrganizations.appShare')}
      closeButtonProps={{ 'aria-label': t('digitalOrganizations.close') }}
    >
      <Stack gap="lg">
        <Stack gap={6}>
          <Title order={3} fz={15}>
            {t('digitalOrganizations.appForMembers')}
          </Title>
          <Text size="sm">{t('digitalOrganizations.appForMembersWhat')}</Text>
          <CopyField value={`${location.origin}/apps/${facts.id}`} label={t('digitalOrganizations.appAddress')} />
          {facts.permissions.includes('share') ? (
            <Button size="xs" variant="default" w="fit-content" onClick={() => setChoosing(true)}>
              {t('digitalOrganizations.appChoosePeople')}
            </Button>
          ) : null}
        </Stack>
        <ByLink facts={facts} start={start} />
      </Stack>
    </Modal>
  );
}

function ByLink({ facts, start }: Omit<ShareAppDialogProps, 'onClose'>) {
  const node = start.kind === 'none' ? null : start.node;
  const address = facts.addresses.find(({ node_id: nodeId }) => nodeId === node?.id);
  return (
    <Stack gap={6}>
      <Title order={3} fz={15}>
        {t('members.byLink')}
      </Title>
      {address === undefined || (address.kind !== 'form' && address.kind !== 'chat') ? (
        <Text size="sm">{t('digitalOrganizations.appNoLink')}</Text>
      ) : (
        <>
          <Text size="sm">
            {address.kind === 'chat'
              ? t('digitalOrganizations.appByLinkChat')
              : `${t('digitalOrganizations.appByLinkForm')} ${
                  node?.parameters?.['after_submit'] === 'result'
                    ? t('digitalOrganizations.appByLinkResult')
                    : t('digitalOrganizations.appByLinkNoResult')
                }`}
          </Text>
          <CopyField value={address.production_url} label={t('digitalOrganizations.appLink')} />
          <Text size="sm" c="dimmed">
            {t('digitalOrganizations.appDomain')}{' '}
            <Anchor component={Link} to="/settings/domains" size="sm" underline="always">
              {t('domains.customDomains')}
            </Anchor>
          </Text>
        </>
      )}
    </Stack>
  );
}
