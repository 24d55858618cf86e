import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';

/** A menu that downloads a log as CSV or JSON Lines. */
export function ExportMenu({ addressOf }: { addressOf: (format: 'jsonl' | 'csv') => string }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('auditLog.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={addressOf('csv')} download>
          {t('auditLog.exportCsv')}
        </Menu.Item>
        <Menu.Item component="a" href={addressOf('jsonl')} download>
          {t('auditLog.exportJsonLines')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
