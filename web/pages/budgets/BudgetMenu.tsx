import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { RowMenu } from '../../parts/RowMenu.tsx';
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
  return (
    <>
      <RowMenu
        name={name}
        question={t('usage.deleteBudgetOf', { name })}
        consequence={t('usage.deleteBudgetText')}
        onEdit={() => setIsEditing(true)}
        onDelete={() => remove.mutate({ params: { path: { budget_id: budget.id } } })}
      />
      {isEditing ? <BudgetDialog budget={budget} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}
