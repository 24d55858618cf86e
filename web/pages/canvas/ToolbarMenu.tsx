import { ActionIcon, Menu } from '@mantine/core';
import { IconCloudX, IconDots, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { downloadExport } from '../digital-organizations/downloadExport.ts';
import type { ToolbarProps } from './toolbarProps.ts';

/** What is needed less often: export, unpublish. */
export function ToolbarMenu({ facts, factsKey, store }: ToolbarProps) {
  const queryClient = useQueryClient();
  const unpublish = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/unpublish', {
    onSuccess: (updated) => {
      queryClient.setQueryData(factsKey, updated);
      notifyDone('Unpublished: its addresses do not answer any more.');
    },
    onError: (error) => notifyError('It is still published', error),
  });
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label="More actions">
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          onClick={() => void store.flush().then(() => downloadExport({ id: facts.id, name: store.draft.name }))}
        >
          Export as JSON
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCloudX size={16} />}
          disabled={facts.status !== 'published'}
          onClick={() => unpublish.mutate({ params: { path: { digital_organization_id: facts.id } } })}
        >
          Unpublish
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
