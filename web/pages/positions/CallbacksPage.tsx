import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconCheck, IconClockPause, IconRefresh, IconWebhook, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { StateText } from '../../parts/StateText.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { callbacksRead } from './callbackReads.ts';
import { positionRead } from './positionReads.ts';

type Callback = Schema<'RunCallback'>;

const looks = {
  pending: { label: t('common.waiting'), color: 'orange', icon: IconClockPause, isException: false },
  delivered: { label: t('market.callbackDelivered'), color: 'teal', icon: IconCheck, isException: false },
  failed: { label: t('keys.failed'), color: 'red', icon: IconX, isException: true },
} as const;

/** Positions > one > callbacks: events sent by its runs, the number of attempts, and a button to send them again. */
export function CallbacksPage() {
  const { positionId = '' } = useParams();
  const position = useQuery(positionRead(positionId));
  const list = useInfiniteQuery(callbacksRead(positionId));
  if (position.error !== null && position.data === undefined)
    return (
      <UnreadPage
        read={position}
        title={t('market.callbacks')}
        what={t('market.position')}
        list={{ to: '/positions', title: t('market.positions') }}
      />
    );
  return (
    <PageFrame
      title={t('market.callbacks')}
      description={
        <Group gap={10}>
          <BackLink to={`/positions/${positionId}`}>{position.data?.name ?? t('market.position')}</BackLink>
          <span>{t('market.callbacksAbout')}</span>
        </Group>
      }
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconWebhook} title={t('market.noCallbacks')}>
            {t('market.noCallbacksWhat')}
          </EmptyState>
        }
      >
        {(lines) => <CallbackList positionId={positionId} callbacks={lines} />}
      </ListPanel>
    </PageFrame>
  );
}

function CallbackList({ positionId, callbacks }: { positionId: string; callbacks: Callback[] }) {
  return (
    <ListTable
      label={t('market.callbacks')}
      lines={callbacks}
      idOf={({ id }) => id}
      minWidth={860}
      columns={[
        {
          title: t('auditLog.event'),
          card: 'name',
          cell: ({ event, run_id: runId }) => (
            <Anchor component={Link} to={`/positions/${positionId}/runs/${runId}`} inherit>
              {event}
            </Anchor>
          ),
        },
        {
          title: t('mcp.address'),
          maxWidth: 280,
          cell: ({ url }) => (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
          ),
        },
        {
          title: t('common.status'),
          cell: ({ status, next_attempt_at: next }) => (
            <>
              <StateText {...looks[status]} status={status} />
              {next === null ? null : (
                <Text size="xs" c="dimmed">
                  {t('market.nextAttempt')} <TimeAgo iso={next} />
                </Text>
              )}
            </>
          ),
        },
        { title: t('keys.attempts'), numeric: true, cell: ({ attempts }) => attempts },
        {
          title: t('market.lastAnswer'),
          maxWidth: 240,
          cell: ({ last_http_status: code, last_error: error }) =>
            [code, error].filter((said) => said !== null).join(' · ') || '–',
        },
        { title: t('common.created'), dimmed: true, cell: (one) => <TimeAgo iso={one.created_at} /> },
        {
          title: t('digitalOrganizations.actions'),
          cell: ({ id, permissions }) =>
            permissions.includes('replay') ? <SendAgain positionId={positionId} callbackId={id} /> : null,
        },
      ]}
    />
  );
}

function SendAgain({ positionId, callbackId }: { positionId: string; callbackId: string }) {
  const queryClient = useQueryClient();
  const replay = $api.useMutation('post', '/api/v1/positions/{position_id}/callbacks/{callback_id}/replay', {
    onSuccess: () => {
      notifyDone(t('market.sentAgain'));
      return readAgain(queryClient, '/api/v1/positions/{position_id}/callbacks');
    },
    onError: (error) => notifyError(t('market.couldNotSendAgain'), error),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size={14} aria-hidden />}
      loading={replay.isPending}
      onClick={() => replay.mutate({ params: { path: { position_id: positionId, callback_id: callbackId } } })}
    >
      {t('market.sendAgain')}
    </Button>
  );
}
