import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { RowMenu } from '../../parts/RowMenu.tsx';
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
  return (
    <>
      <RowMenu
        name={name}
        question={t('guardrails.deleteTitle', { name })}
        consequence={t('guardrails.deleteText')}
        onEdit={() => setIsEditing(true)}
        onDelete={() => remove.mutate({ params: { path: { guardrail_id: id } } })}
      />
      {isEditing ? <GuardrailDialog guardrail={guardrail} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}
