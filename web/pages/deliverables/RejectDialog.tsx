import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone } from '../../parts/notify.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { t } from '../../texts/texts.ts';
import { deliverableRead } from './deliverableReads.ts';

type RejectDialogProps = { deliverableId: string; opened: boolean; onClose: () => void };

/** Rejects a deliverable, with the reason. */
export function RejectDialog({ deliverableId, opened, onClose }: RejectDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('market.rejectDeliverable')} keepMounted={false}>
      <RejectForm deliverableId={deliverableId} onClose={onClose} />
    </Modal>
  );
}

function RejectForm({ deliverableId, onClose }: Omit<RejectDialogProps, 'opened'>) {
  const queryClient = useQueryClient();
  const reject = $api.useMutation('post', '/api/v1/deliverables/{deliverable_id}/reject', {
    onSuccess: (decided) => {
      queryClient.setQueryData<Schema<'Deliverable'>>(deliverableRead(deliverableId).queryKey, (before) =>
        before === undefined ? undefined : { ...before, ...decided },
      );
      notifyDone(t('market.deliverableRejected'));
      onClose();
      return readAgain(queryClient, '/api/v1/deliverables', '/api/v1/wallet');
    },
    onError: () => readAgain(queryClient, '/api/v1/deliverables/{deliverable_id}', '/api/v1/deliverables'),
  });
  return (
    <ReasonForm
      lead={t('market.rejectionIsFinal')}
      hint={t('market.reasonHint')}
      maxLength={2000}
      error={reject.error}
      errorTitle={t('market.couldNotDecide')}
      busy={reject.isPending}
      action={t('executions.reject')}
      onSubmit={(reason) => reject.mutate({ params: { path: { deliverable_id: deliverableId } }, body: { reason } })}
      onClose={onClose}
    />
  );
}
