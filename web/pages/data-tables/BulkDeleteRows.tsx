import { Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { useTableChanged } from './useTableChanged.ts';

type BulkDeleteRowsProps = { tableId: string; chosen: ReadonlySet<string>; onClear: () => void };

/** Deletes the chosen rows, one after the other, after a question; stops at the first that fails and says so. */
export function BulkDeleteRows({ tableId, chosen, onClear }: BulkDeleteRowsProps) {
  const changed = useTableChanged();
  const [running, setRunning] = useState(false);
  const remove = async () => {
    setRunning(true);
    let deleted = 0;
    for (const id of chosen) {
      const { error, response } = await api.DELETE('/api/v1/data-tables/{data_table_id}/rows/{row_id}', {
        params: { path: { data_table_id: tableId, row_id: id } },
      });
      if (error !== undefined && response.status !== 404) {
        notifyError(t('dataTables.couldNotDeleteAllRows'), error);
        break;
      }
      deleted += 1;
    }
    if (deleted > 0) notifyDone(t('dataTables.countRowsDeleted', { count: deleted }));
    setRunning(false);
    onClear();
    await changed();
  };
  const ask = () =>
    confirmAction({
      title: t('dataTables.deleteCountRows', { count: chosen.size }),
      text: t('dataTables.thisCannotBeUndone'),
      onConfirm: () => void remove(),
    });
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{t('common.countSelected', { count: chosen.size })}</Text>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        loading={running}
        onClick={ask}
      >
        {t('common.delete')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" disabled={running} onClick={onClear}>
        {t('common.clearSelection')}
      </Button>
    </Group>
  );
}
