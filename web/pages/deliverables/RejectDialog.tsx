import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone } from '../../parts/notify.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { t } from '../../texts/texts.ts';
import { formatCredits } from '../../parts/credits.ts';
import { positionRead } from '../positions/positionReads.ts';
import { runRead } from '../positions/runReads.ts';
import { deliverableRead } from './deliverableReads.ts';
import { redoNow } from './redoNow.ts';

type Deliverable = Schema<'Deliverable'>;
type RejectDialogProps = { deliverable: Deliverable; opened: boolean; onClose: () => void };

/** Rejects a deliverable, with the reason; says what rejecting costs and whether it can be done again for free. */
export function RejectDialog({ deliverable, opened, onClose }: RejectDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('market.rejectDeliverable')} keepMounted={false}>
      <RejectForm deliverable={deliverable} onClose={onClose} />
    </Modal>
  );
}

function RejectForm({ deliverable, onClose }: Omit<RejectDialogProps, 'opened'>) {
  const { id: deliverableId, position_id: positionId, run_id: runId } = deliverable;
  const queryClient = useQueryClient();
  const position = useQuery(positionRead(positionId));
  const run = useQuery(runRead({ positionId, runId }));
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
      lead={rejectionWords(position.data, run.data)}
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

/** Consequences of a rejection for the hirer, by the terms of the listing and the cost of the run. */
function rejectionWords(position?: Schema<'Position'>, run?: Schema<'EmployeeRun'>): string {
  if (position === undefined || run === undefined || position.listing.own) return t('market.rejectionIsFinal');
  const charged =
    Number(run.credits_charged) === 0
      ? t('market.rejectionIsNotCharged')
      : t('market.rejectionKeepsCharge', { credits: formatCredits(run.credits_charged) });
  return redoNow(position, run) === 'once_free' ? `${charged} ${t('market.oneFreeRedoNow')}` : charged;
}
