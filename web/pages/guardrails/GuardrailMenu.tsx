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
import { GuardrailDialog } from './GuardrailDialog.tsx';

/** Edits a guardrail, or deletes it after a question. */
export function GuardrailMenu({ guardrail }: { guardrail: Schema<'Guardrail'> }) {
  const { id, name } = guardrail;
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const remove = $api.useMutation('delete', '/api/v1/guardrails/{guardrail_id}', {
    onSuccess: () => {
      notifyDone(t('guardrails.deleted', { name }));
      return readAgain(queryClient, '/api/v1/guardrails');
    },
    onError: (error) => notifyError(t('guardrails.couldNotDelete'), error),
  });
  const askToDelete = () =>
    confirmAction({
      title: t('guardrails.deleteTitle', { name }),
      text: t('guardrails.deleteText'),
      onConfirm: () => remove.mutate({ params: { path: { guardrail_id: id } } }),
    });
  return (
    <>
      <ActionsMenu name={name}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setIsEditing(true)}>
          {t('serviceAccounts.editEllipsis')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={askToDelete}>
          {t('projects.deleteEllipsis')}
        </Menu.Item>
      </ActionsMenu>
      {isEditing ? <GuardrailDialog guardrail={guardrail} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}
