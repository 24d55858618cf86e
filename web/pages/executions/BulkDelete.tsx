import { Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
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
      notifyError(t('executions.couldNotDeleteAllExecutions'), error);
    }
    if (deleted > 0) notifyDone(t('executions.countExecutionsDeleted', { count: deleted }));
    setDone(null);
    onDeleted();
  };
  const ask = () =>
    confirmAction({
      title: t('executions.deleteCountExecutions', { count: chosen.size }),
      text: t('executions.deleteManyText'),
      onConfirm: () => void remove(),
    });
  return (
    <Group gap="xs" role="status">
      <Text size="sm">
        {done === null
          ? t('common.countSelected', { count: chosen.size })
          : t('executions.doneOfAllDeleted', { done, all: chosen.size })}
        {chosen.size >= mostChosen ? ` ${t('executions.maximum')}` : ''}
      </Text>
      <Button
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={15} aria-hidden />}
        loading={done !== null}
        onClick={ask}
      >
        {t('common.delete')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" disabled={done !== null} onClick={onClear}>
        {t('common.clearSelection')}
      </Button>
    </Group>
  );
}
