import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { t } from '../../texts/texts.ts';
import { downloadExport } from '../digital-organizations/downloadExport.ts';
import type { ToolbarProps } from './toolbarProps.ts';

/** What is needed less often: export. */
export function ToolbarMenu({ facts, store }: ToolbarProps) {
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label={t('More actions')}>
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          onClick={() => void store.flush().then(() => downloadExport({ id: facts.id, name: store.draft.name }))}
        >
          {t('Export as JSON')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
