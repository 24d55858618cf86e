import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** So many executions are deleted in one go at most. */
export const mostChosen = 100;

type BulkDeleteProps = { chosen: ReadonlySet<string>; onClear: () => void; onDeleted: () => void };

/** Deletes the chosen executions, one after the other, after a question; stops at the first that fails and says so. */
export function BulkDelete({ chosen, onClear, onDeleted }: BulkDeleteProps) {
  const [done, setDone] = useState<number | null>(null);
  const remove = async () => {
    let deleted = 0;
    try {
      for (const id of chosen) {
        setDone(deleted);
        const { error, response } = await api.DELETE('/api/v1/executions/{execution_id}', {
          params: { path: { execution_id: id } },
        });
        if (error !== undefined && response.status !== 404) throw error;
        deleted += 1;
      }
    } catch (error) {
      notifyError(t('Could not delete all executions'), error);
    }
    if (deleted > 0) notifyDone(t('{{count}} executions deleted.', { count: deleted }));
    setDone(null);
    onDeleted();
  };
  const ask = () =>
    modals.openConfirmModal({
      title: t('Delete {{count}} executions?', { count: chosen.size }),
      children: (
        <Text size="sm">
          {t('Their data and files will be permanently deleted. Actions they performed are not undone.')}
        </Text>
      ),
      labels: { confirm: t('Delete'), cancel: t('Cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void remove(),
    });
  return (
    <Group gap="xs" role="status">
      <Text size="sm">
        {done === null
          ? t('{{count}} selected', { count: chosen.size })
          : t('{{done}} of {{all}} deleted', { done, all: chosen.size })}
        {chosen.size >= mostChosen ? ` ${t('(maximum)')}` : ''}
      </Text>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        loading={done !== null}
        onClick={ask}
      >
        {t('Delete')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" disabled={done !== null} onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </Group>
  );
}
