import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';

/** Account > Your data: take it along, or take it away. */
export function YourDataPage() {
  const [deletes, setDeletes] = useState(false);
  return (
    <PageFrame title={t('leaving.yourData')} description={t('leaving.yourDataAbout')}>
      <FormPanel title={t('leaving.exportYourData')} lead={t('leaving.exportDataLead')}>
        <Group>
          <Button
            component="a"
            href="/api/v1/me/export"
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('auditLog.export')}
          </Button>
        </Group>
      </FormPanel>
      <FormPanel title={t('leaving.dangerZone')}>
        <Text size="sm">{t('leaving.deleteAccountLead')}</Text>
        <Group>
          <Button variant="light" color="red" onClick={() => setDeletes(true)}>
            {t('leaving.deleteAccount')}
          </Button>
        </Group>
      </FormPanel>
      {deletes ? <DeleteAccountDialog onClose={() => setDeletes(false)} /> : null}
    </PageFrame>
  );
}
