import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { poolAddress } from './deliverableReads.ts';

/** Downloads the deliverables in that state as one archive, all of them or those of some days. */
export function ExportPool({ status }: { status: Schema<'DeliverableStatus'> | null }) {
  const [asking, setAsking] = useState(false);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t('auditLog.export')}
      </Button>
      <Modal opened={asking} onClose={close} title={t('market.exportPool')} keepMounted={false}>
        <Stack gap="md">
          <Text size="sm">{t('market.exportPoolWhat')}</Text>
          <Group grow>
            <TextInput
              type="date"
              label={t('market.exportFrom')}
              value={from}
              max={until}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={t('market.exportUntil')}
              value={until}
              min={from}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('common.cancel')}
            </Button>
            {/* In a tab of its own: a refusal says there why, and a download leaves this page alone. */}
            <Button
              component="a"
              href={poolAddress({ status, from, until })}
              target="_blank"
              rel="noopener"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={close}
            >
              {t('items.download')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
