import { Anchor, Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { t } from '../../texts/texts.ts';
import { useDecided } from './useDecided.ts';

/** The buttons of a deliverable. */
export function DeliverableAnswer({ id }: { id: string }) {
  const [rejecting, setRejecting] = useState(false);
  const decided = useDecided();
  const params = { path: { deliverable_id: id } };
  const accept = $api.useMutation('post', '/api/v1/deliverables/{deliverable_id}/accept', decided);
  const reject = $api.useMutation('post', '/api/v1/deliverables/{deliverable_id}/reject', {
    onSuccess: () => {
      setRejecting(false);
      return decided.onSuccess();
    },
  });
  return (
    <Stack gap="sm">
      <Anchor component={Link} to={`/data-pool/${id}`} size="sm" style={{ alignSelf: 'flex-start' }}>
        {t('inbox.lookAt')}
      </Anchor>
      <Group gap="xs">
        <Button data-choice loading={accept.isPending} onClick={() => accept.mutate({ params })}>
          {t('market.accept')}
        </Button>
        <Button data-choice variant="default" disabled={accept.isPending} onClick={() => setRejecting(true)}>
          {t('executions.reject')}
        </Button>
      </Group>
      <Modal
        opened={rejecting}
        onClose={() => setRejecting(false)}
        title={t('market.rejectDeliverable')}
        keepMounted={false}
      >
        <ReasonForm
          lead={t('market.rejectionIsFinal')}
          hint={t('market.reasonHint')}
          maxLength={2000}
          error={reject.error}
          errorTitle={t('market.couldNotDecide')}
          busy={reject.isPending}
          action={t('executions.reject')}
          onSubmit={(reason) => reject.mutate({ params, body: { reason } })}
          onClose={() => setRejecting(false)}
        />
      </Modal>
    </Stack>
  );
}
