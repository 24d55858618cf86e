import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { EvaluationDialog } from './EvaluationDialog.tsx';

/** Edit and delete an evaluation. */
export function EvaluationMenu({
  evaluation,
  onDeleted,
}: {
  evaluation: Schema<'Evaluation'>;
  onDeleted?: () => void;
}) {
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState(false);
  const remove = $api.useMutation('delete', '/api/v1/evaluations/{evaluation_id}', {
    onSuccess: () => {
      notifyDone(t('common.nameDeleted', { name: evaluation.name }));
      onDeleted?.();
      return readAgain(queryClient, '/api/v1/evaluations');
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const confirm = () =>
    confirmAction({
      title: t('common.deleteName', { name: evaluation.name }),
      text: t('evaluations.deleteWarning'),
      onConfirm: () => remove.mutate({ params: { path: { evaluation_id: evaluation.id } } }),
    });
  return (
    <>
      <ActionsMenu name={evaluation.name}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
          {t('keys.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={confirm}>
          {t('common.delete')}
        </Menu.Item>
      </ActionsMenu>
      <EvaluationDialog evaluation={evaluation} opened={editing} onClose={() => setEditing(false)} />
    </>
  );
}
