import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
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
  const [reason, setReason] = useState('');
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
    <form
      onSubmit={(event) => {
        event.preventDefault();
        reject.mutate({ params: { path: { deliverable_id: deliverableId } }, body: { reason: reason.trim() } });
      }}
    >
      <Stack>
        <ErrorNotice error={reject.error} title={t('market.couldNotDecide')} />
        <Text size="sm">{t('market.rejectionIsFinal')}</Text>
        <Textarea
          label={t('admin.reason')}
          description={t('market.reasonHint')}
          required
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" loading={reject.isPending} disabled={reason.trim() === ''}>
            {t('executions.reject')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
