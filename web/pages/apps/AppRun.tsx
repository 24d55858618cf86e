import { Alert, Anchor, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { isFinal } from '../../features/canvas/model/runOverlay.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { useExecution } from '../executions/useExecution.ts';

const ExecutionResult = lazyPart(async () => (await import('../../items/result/ExecutionResult.tsx')).ExecutionResult);

/** One run of an app: its progress, then its result. */
export function AppRun({ executionId }: { executionId: string }) {
  const read = useExecution(executionId);
  if (read.data === undefined)
    return read.error === null ? null : <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Paper withBorder radius="md" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="sm">
        <Group gap="sm" justify="space-between">
          <Group gap="sm" role="status">
            <StatusBadge status={read.data.status} />
            <Text size="sm" c="dimmed">
              <TimeAgo iso={read.data.created_at} />
            </Text>
          </Group>
          <Anchor component={Link} to={`/executions/${executionId}`} size="sm">
            {t('evaluations.openExecution')}
          </Anchor>
        </Group>
        <Outcome execution={read.data} />
      </Stack>
    </Paper>
  );
}

function Outcome({ execution }: { execution: Schema<'Execution'> }) {
  const navigate = useNavigate();
  const { status, error, id } = execution;
  if (!isFinal(status)) return <Steps execution={execution} />;
  if (status === 'canceled') return <Text size="sm">{t('digitalOrganizations.appCanceled')}</Text>;
  if (error !== null)
    return (
      <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('digitalOrganizations.appFailed')}>
        {error.message}
      </Alert>
    );
  return (
    <Suspense fallback={null}>
      <ExecutionResult
        execution={execution}
        onOpen={(nodeId) => void navigate(`/executions/${id}?node=${encodeURIComponent(nodeId)}`)}
        empty={<Text size="sm">{t('digitalOrganizations.appDone')}</Text>}
      />
    </Suspense>
  );
}

/** The finished steps and the running ones. Branches may skip nodes, so the number of remaining steps is unknown. */
function Steps({ execution: { nodes, graph, status } }: { execution: Schema<'Execution'> }) {
  const done = nodes.filter((node) => node.status === 'success').length;
  const now = nodes.filter((node) => node.status === 'running').map(({ name }) => name);
  return (
    <Stack gap={6}>
      <Progress
        value={(done / Math.max(1, graph.nodes.length)) * 100}
        animated
        aria-label={t('digitalOrganizations.appRuns')}
      />
      <Text size="sm" role="status">
        {status === 'waiting'
          ? t('digitalOrganizations.appWaits')
          : [
              t('digitalOrganizations.appStepsDone', { count: done }),
              ...(now.length === 0 ? [] : [t('digitalOrganizations.appNow', { names: now.join(', ') })]),
            ].join(' · ')}
      </Text>
    </Stack>
  );
}
