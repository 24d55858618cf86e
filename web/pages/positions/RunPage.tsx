import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerStop } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { PartView } from '../../employees/PartView.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { Credits } from '../../parts/Credits.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { ReadFailure } from '../../parts/ReadFailure.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { DeliverableOfRun } from '../deliverables/DeliverableOfRun.tsx';
import { positionRead } from './positionReads.ts';
import { readRunPart, runPartAddress, runRead } from './runReads.ts';
import { ShareRun } from './ShareRun.tsx';
import { useRunEvents, type RunNote } from './useRunEvents.ts';

type Run = Schema<'EmployeeRun'>;

/** Positions > one > a run: its progress messages, its deliverable, and the verdict. */
export function RunPage() {
  const { positionId = '', runId = '' } = useParams();
  const position = useQuery(positionRead(positionId));
  const read = useQuery(runRead({ positionId, runId }));
  const notes = useRunEvents({ positionId, runId });
  const name = position.data?.name;
  return (
    <PageFrame
      title={name === undefined ? t('market.runOfEmployee') : t('market.runOf', { name })}
      description={
        <Group gap={10}>
          {read.data === undefined && read.error !== null ? null : (
            <BackLink to={`/positions/${positionId}`}>{name ?? t('market.position')}</BackLink>
          )}
          {read.data === undefined ? null : <StatusBadge status={read.data.status} />}
        </Group>
      }
      actions={
        read.data !== undefined && !hasEnded(read.data) && read.data.permissions?.includes('cancel') ? (
          <CancelButton run={read.data} />
        ) : null
      }
    >
      <ReadFailure
        error={read.error}
        onRetry={() => void read.refetch()}
        what={t('market.runOfEmployee')}
        list={
          name === undefined
            ? { to: '/positions', title: t('market.positions') }
            : { to: `/positions/${positionId}`, title: name }
        }
      />
      {read.isPending ? <TableSkeleton /> : null}
      {read.data === undefined ? null : <RunContent run={read.data} positionId={positionId} notes={notes} />}
      {read.data === undefined ||
      !hasEnded(read.data) ||
      position.data?.listing.own !== false ||
      !(position.data.permissions ?? []).includes('manage') ? null : (
        <ShareRun at={{ positionId, runId }} />
      )}
    </PageFrame>
  );
}

function hasEnded({ status }: Run): boolean {
  return status === 'success' || status === 'error' || status === 'canceled';
}

function RunContent({ run, positionId, notes }: { run: Run; positionId: string; notes: RunNote[] }) {
  const at = { positionId, runId: run.id };
  return (
    <Stack gap="lg">
      {run.error === null ? null : (
        <Alert color="red" variant="light" role="note" icon={<IconAlertTriangle />} title={t('market.runFailed')}>
          {run.error.message} {t('market.notCharged')}
        </Alert>
      )}
      {run.output?.parts.map((part) => (
        <PartView
          key={part.position}
          part={part}
          address={runPartAddress(at, part.position)}
          read={() => readRunPart(at, part.position)}
        />
      ))}
      {run.deliverable_id === null ? null : <DeliverableOfRun deliverableId={run.deliverable_id} />}
      <Progress run={run} notes={notes} />
      <FormPanel title={t('market.details')}>
        <Facts run={run} />
        {run.remark === null ? null : (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {t('market.remarkIs', { remark: run.remark })}
          </Text>
        )}
        <CodeBlock code={JSON.stringify(run.input, null, 2)} label={t('panel.input')} maxHeight={320} />
      </FormPanel>
    </Stack>
  );
}

function Facts({ run }: { run: Run }) {
  const { started_at: from, stopped_at: to, version } = run;
  return (
    <Stack gap={2}>
      <Text size="sm">
        <TimeAgo iso={run.created_at} />
        {version === null ? null : ` · ${t('publish.versionNumber', { number: version })}`}
        {from === null || to === null ? null : ` · ${formatDuration(Date.parse(to) - Date.parse(from))}`}
      </Text>
      <Text size="sm">
        {t('market.charged')}: <Credits credits={run.credits_charged} />
        {Number(run.credits_refunded) === 0 ? null : (
          <>
            {' · '}
            {t('market.refunded')}: <Credits credits={run.credits_refunded} />
          </>
        )}
        {hasEnded(run) || Number(run.credits_held) === 0 ? null : (
          <>
            {' · '}
            {t('market.held')}: <Credits credits={run.credits_held} />
          </>
        )}
      </Text>
    </Stack>
  );
}

/** Shows the employee's messages in order; screen readers announce new ones. */
function Progress({ run, notes }: { run: Run; notes: RunNote[] }) {
  if (hasEnded(run) && notes.length === 0) return null;
  return (
    <FormPanel title={t('market.progress')}>
      <div role="log" aria-label={t('market.progress')}>
        <Stack component="ol" role="list" p={0} m={0} gap={6} style={{ listStyle: 'none' }}>
          {notes.map((note) => (
            <Group key={note.id} component="li" gap="sm" wrap="nowrap" justify="space-between" align="flex-start">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {note.message}
              </Text>
              <Text size="xs" c="dimmed" component="span" style={{ flex: 'none' }}>
                <TimeAgo iso={note.at} />
              </Text>
            </Group>
          ))}
        </Stack>
      </div>
      {hasEnded(run) ? null : (
        <Text size="sm" c="dimmed">
          {run.status === 'queued' ? t('market.waitsToStart') : t('market.isWorking')}
        </Text>
      )}
    </FormPanel>
  );
}

function CancelButton({ run }: { run: Run }) {
  const { positionId = '' } = useParams();
  const queryClient = useQueryClient();
  const cancel = $api.useMutation('post', '/api/v1/positions/{position_id}/runs/{run_id}/cancel', {
    onSuccess: () =>
      readAgain(
        queryClient,
        '/api/v1/positions/{position_id}/runs/{run_id}',
        '/api/v1/positions/{position_id}/runs',
        '/api/v1/wallet',
      ),
    onError: async (error) => {
      notifyError(t('market.couldNotCancel'), error);
      await readAgain(queryClient, '/api/v1/positions/{position_id}/runs/{run_id}');
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { path: { position_id: positionId, run_id: run.id } } })}
    >
      {t('market.cancelRun')}
    </Button>
  );
}
