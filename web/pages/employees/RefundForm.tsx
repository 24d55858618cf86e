import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { formatCredits } from '../../parts/credits.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { isAmount } from '../../parts/isAmount.ts';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

type RefundFormProps = { employeeId: string; run: Schema<'PublisherRun'>; onClose: () => void };

/** Gives credits of a run back to who paid them, all or some, with a reason that they read. Once. */
export function RefundForm({ employeeId, run, onClose }: RefundFormProps) {
  const queryClient = useQueryClient();
  const [credits, setCredits] = useState('');
  const [reason, setReason] = useState('');
  const refund = $api.useMutation('post', '/api/v1/employees/{employee_id}/runs/{run_id}/refund', {
    onSuccess: () => {
      onClose();
      notifyDone(t('market.runRefunded'));
      return readAgain(queryClient, '/api/v1/employees/{employee_id}/runs', '/api/v1/earnings', '/api/v1/wallet');
    },
  });
  const typed = credits.trim();
  const isWrong = typed !== '' && (!isAmount(typed) || Number(typed) === 0);
  return (
    <DialogForm
      error={refund.error}
      errorTitle={t('market.couldNotRefund')}
      action={t('market.refund')}
      color="red"
      busy={refund.isPending}
      disabled={reason.trim() === '' || isWrong}
      onSubmit={() =>
        refund.mutate({
          params: { path: { employee_id: employeeId, run_id: run.id } },
          body: { reason: reason.trim(), ...(typed !== '' && { credits: typed }) },
        })
      }
      onClose={onClose}
    >
      <Text size="sm">{t('market.refundWarning', { credits: formatCredits(run.credits_earned) })}</Text>
      <AmountInput
        label={t('market.creditsToGiveBack')}
        description={t('market.creditsToGiveBackHint')}
        value={credits}
        error={isWrong ? t('keys.enterNumberSuchAs100') : null}
        onChange={setCredits}
      />
      <Textarea
        label={t('admin.reason')}
        description={t('market.refundReasonHint')}
        required
        maxLength={500}
        autosize
        minRows={3}
        maxRows={10}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
