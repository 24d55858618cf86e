import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { AddToEvaluation } from '../../features/evaluations/AddToEvaluation.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { deliverableRead } from './deliverableReads.ts';
import { DeliverableState } from './DeliverableState.tsx';
import { RedoButton } from './RedoButton.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { StarsOfWork } from './StarsOfWork.tsx';

type Deliverable = Schema<'Deliverable'>;

/** The two buttons under a deliverable, or what was decided, by whom and why. */
export function Verdict({ deliverable }: { deliverable: Deliverable }) {
  const queryClient = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const { id, status, reason, accept_at: acceptAt, permissions = [] } = deliverable;
  const mayDecide = permissions.includes('decide');
  const accept = $api.useMutation('post', '/api/v1/deliverables/{deliverable_id}/accept', {
    onSuccess: (decided) => {
      queryClient.setQueryData<Schema<'Deliverable'>>(deliverableRead(id).queryKey, (before) =>
        before === undefined ? undefined : { ...before, ...decided },
      );
      notifyDone(t('market.deliverableAccepted'));
      return readAgain(queryClient, '/api/v1/deliverables', '/api/v1/wallet');
    },
    // Another user may have decided in the meantime: reload to show their decision.
    onError: async (error) => {
      notifyError(t('market.couldNotDecide'), error);
      await readAgain(queryClient, '/api/v1/deliverables/{deliverable_id}', '/api/v1/deliverables');
    },
  });
  return (
    <FormPanel title={t('market.verdict')}>
      {status === 'pending' ? (
        <Stack gap="xs">
          <Text size="sm">
            {mayDecide ? t('market.decideHint') : t('market.pending')}
            {acceptAt === null ? null : (
              <>
                {' '}
                {t('market.acceptsItself')} <TimeAgo iso={acceptAt} />.
              </>
            )}
          </Text>
          {mayDecide ? (
            <Group>
              <Button
                leftSection={<IconCheck size={16} aria-hidden />}
                loading={accept.isPending}
                onClick={() => accept.mutate({ params: { path: { deliverable_id: id } } })}
              >
                {t('market.accept')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconX size={16} aria-hidden />}
                disabled={accept.isPending}
                onClick={() => setRejecting(true)}
              >
                {t('executions.reject')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      ) : (
        <Stack gap="xs" align="flex-start">
          <DeliverableState status={status} />
          <Text size="sm" c="dimmed">
            {deliverable.decided_by ?? t('market.bySilence')} · <TimeAgo iso={deliverable.decided_at} />
          </Text>
          {reason === null ? null : (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {reason}
            </Text>
          )}
          {deliverable.may_rate === true && mayDecide ? <StarsOfWork deliverable={deliverable} /> : null}
          <AddToEvaluation from={{ deliverableId: id }} />
          {status === 'rejected' && mayDecide ? <RedoButton deliverable={deliverable} /> : null}
        </Stack>
      )}
      <RejectDialog deliverable={deliverable} opened={rejecting} onClose={() => setRejecting(false)} />
    </FormPanel>
  );
}
