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
import { BudgetDialog } from './BudgetDialog.tsx';
import { subjectName } from './subjectName.ts';

/** Edits a budget, or deletes it after a question. */
export function BudgetMenu({ budget }: { budget: Schema<'Budget'> }) {
  const name = subjectName(budget);
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const remove = $api.useMutation('delete', '/api/v1/budgets/{budget_id}', {
    onSuccess: () => {
      notifyDone(t('usage.budgetOfNameDeleted', { name }));
      return readAgain(queryClient, '/api/v1/budgets');
    },
    onError: (error) => notifyError(t('usage.couldNotDeleteBudget'), error),
  });
  const askToDelete = () =>
    confirmAction({
      title: t('usage.deleteBudgetOf', { name }),
      text: t('usage.deleteBudgetText'),
      onConfirm: () => remove.mutate({ params: { path: { budget_id: budget.id } } }),
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
      {isEditing ? <BudgetDialog budget={budget} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}
