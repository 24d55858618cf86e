import { Button, Code, Drawer, Group, Paper, Spoiler, Stack, Text } from '@mantine/core';
import { IconCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { linesOf } from '../../api/pages.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import { readAgain } from '../../api/reads.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { destinationPath, type LogOwner } from './destinationPath.ts';

type Destination = Schema<'LogDestination'>;
type Decision = { send: (failureId?: string) => void; discard: (failureId?: string) => void; busy: boolean };
type FailuresDrawerProps = { owner: LogOwner; destination: Destination | null; onClose: () => void };

/** Lists events that a receiver refused, with the reasons, to send them again or discard them. */
export function FailuresDrawer({ owner, destination, onClose }: FailuresDrawerProps) {
  return (
    <Drawer
      opened={destination !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={destination === null ? '' : t('logStreaming.failuresOf', { name: destination.name })}
      keepMounted={false}
    >
      {destination === null ? null : <Failures owner={owner} destination={destination} />}
    </Drawer>
  );
}

function Failures({ owner, destination }: { owner: LogOwner; destination: Destination }) {
  const params = { path: { log_destination_id: destination.id } };
  const failures = useInfiniteQuery(pagedRead(`${destinationPath(owner)}/{log_destination_id}/failures`, { params }));
  const decision = useDecision(owner, destination.id);
  const lines = linesOf(failures.data);
  return (
    <Stack>
      <Text size="sm">{t('logStreaming.failuresLead')}</Text>
      <ErrorNotice error={failures.error} onRetry={() => void failures.refetch()} />
      {failures.isPending ? <TableSkeleton lines={4} /> : null}
      {failures.data !== undefined && lines.length === 0 ? (
        <EmptyState icon={IconCheck} title={t('logStreaming.noFailures')}>
          {t('logStreaming.noFailuresLead')}
        </EmptyState>
      ) : null}
      {lines.length === 0 ? null : <All decision={decision} />}
      {lines.map((failure) => (
        <Failure key={failure.id} failure={failure} decision={decision} />
      ))}
      <LoadMore query={failures} />
    </Stack>
  );
}

function All({ decision: { send, discard, busy } }: { decision: Decision }) {
  const ask = () =>
    confirmAction({
      title: t('logStreaming.discardAll'),
      text: t('logStreaming.discardAllText'),
      action: t('logStreaming.discardAll'),
      onConfirm: () => discard(),
    });
  return (
    <Group gap="xs">
      <Button size="xs" leftSection={<IconRefresh size={14} aria-hidden />} loading={busy} onClick={() => send()}>
        {t('logStreaming.sendAllAgain')}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden />}
        disabled={busy}
        onClick={ask}
      >
        {t('logStreaming.discardAll')}
      </Button>
    </Group>
  );
}

function Failure({ failure, decision }: { failure: Schema<'LogDeliveryFailure'>; decision: Decision }) {
  const { send, discard, busy } = decision;
  return (
    <Paper withBorder radius="md" p="sm" component="section" aria-label={`${failure.type} ${failure.event_id}`}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={500}>
            {failure.type}
          </Text>
          <Text size="xs" c="dimmed">
            <TimeAgo iso={failure.failed_at} />
          </Text>
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {failure.error}
        </Text>
        <Text size="xs" c="dimmed">
          {t('executions.countAttempts', { count: failure.attempts })}
        </Text>
        <Spoiler
          maxHeight={0}
          fz="sm"
          styles={{ control: { fontSize: 'inherit' } }}
          showLabel={t('logStreaming.showEvent')}
          hideLabel={t('logStreaming.hideEvent')}
        >
          <Code block fz="xs">
            {JSON.stringify(failure.event, null, 2)}
          </Code>
        </Spoiler>
        <Group gap="xs">
          <Button size="compact-xs" variant="default" disabled={busy} onClick={() => send(failure.id)}>
            {t('market.sendAgain')}
          </Button>
          <Button size="compact-xs" variant="default" disabled={busy} onClick={() => discard(failure.id)}>
            {t('logStreaming.discard')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function useDecision(owner: LogOwner, destinationId: string): Decision {
  const queryClient = useQueryClient();
  const path = destinationPath(owner);
  const settled = {
    onSettled: () => readAgain(queryClient, path, `${path}/{log_destination_id}/failures`),
  };
  const replay = $api.useMutation('post', `${path}/{log_destination_id}/failures/replay`, {
    ...settled,
    onSuccess: ({ count }) => notifyDone(t('logStreaming.sendingAgain', { count })),
    onError: (error) => notifyError(t('market.couldNotSendAgain'), error),
  });
  const discard = $api.useMutation('delete', `${path}/{log_destination_id}/failures`, {
    ...settled,
    onSuccess: ({ count }) => notifyDone(t('logStreaming.discarded', { count })),
    onError: (error) => notifyError(t('logStreaming.couldNotDiscard'), error),
  });
  const params = { path: { log_destination_id: destinationId } };
  return {
    send: (id) => replay.mutate({ params, body: id === undefined ? {} : { failure_id: id } }),
    discard: (id) =>
      discard.mutate({ params: { ...params, ...(id === undefined ? {} : { query: { failure_id: id } }) } }),
    busy: replay.isPending || discard.isPending,
  };
}
