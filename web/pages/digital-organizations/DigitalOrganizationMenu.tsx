import { ActionIcon, Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { downloadExport } from './downloadExport.ts';

type Named = { id: string; name: string };

/** Export and delete of one digital organization in the list. */
export function DigitalOrganizationMenu({ digitalOrganization }: { digitalOrganization: Named }) {
  const queryClient = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v1/digital-organizations/{digital_organization_id}', {
    onSuccess: () => {
      notifyDone(`“${digitalOrganization.name}” was deleted.`);
      return queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/digital-organizations'] });
    },
    onError: (error) => notifyError('It was not deleted', error),
  });
  const confirm = () =>
    modals.openConfirmModal({
      title: `Delete “${digitalOrganization.name}”?`,
      children: (
        <Text size="sm">Its addresses stop answering at once. The draft and all versions are gone for good.</Text>
      ),
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate({ params: { path: { digital_organization_id: digitalOrganization.id } } }),
    });
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${digitalOrganization.name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => void downloadExport(digitalOrganization)}>
          Export as JSON
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={confirm}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
