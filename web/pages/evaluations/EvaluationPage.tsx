import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay, IconTestPipe } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { formatDuration } from '../../parts/time.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { EvaluationMenu } from './EvaluationMenu.tsx';
import { evaluationRead, runsRead } from './evaluationReads.ts';
import { passedText, targetText } from './runWords.ts';

type Evaluation = Schema<'Evaluation'>;
type Run = Schema<'EvaluationRun'>;

/** One evaluation: its target, and its runs. */
export function EvaluationPage() {
  const { evaluationId = '' } = useParams();
  const read = useQuery(evaluationRead(evaluationId));
  return read.data === undefined ? (
    <UnreadPage
      read={read}
      what={t('evaluations.evaluation')}
      list={{ to: '/evaluations', title: t('evaluations.evaluations') }}
    />
  ) : (
    <OpenEvaluation key={read.data.id} evaluation={read.data} />
  );
}

function OpenEvaluation({ evaluation }: { evaluation: Evaluation }) {
  const navigate = useNavigate();
  const list = useInfiniteQuery(runsRead(evaluation.id));
  const { digital_organization_id: organizationId, data_table_id: tableId } = evaluation;
  return (
    <PageFrame
      title={evaluation.name}
      description={
        <>
          {evaluation.description === '' ? null : <Text size="sm">{evaluation.description}</Text>}
          <Group gap="md" mt={4}>
            <Anchor component={Link} to={`/digital-organizations/${organizationId}`} size="sm">
              {evaluation.digital_organization_name}
            </Anchor>
            {evaluation.target_node_id === null ? null : (
              <Text size="sm">{evaluation.target_node_name ?? t('evaluations.nodeGone')}</Text>
            )}
            {evaluation.data_table_name === null ? (
              <Text size="sm" c="red">
                {t('evaluations.tableGone')}
              </Text>
            ) : (
              <Anchor component={Link} to={`/data-tables/${tableId}`} size="sm">
                {evaluation.data_table_name}
              </Anchor>
            )}
            <Text size="sm">{evaluation.metrics.map(({ name }) => name).join(', ')}</Text>
            {evaluation.publish_rule === null ? null : <Text size="sm">{t('evaluations.guardsPublishing')}</Text>}
          </Group>
        </>
      }
      actions={
        <>
          <RunButton
            evaluation={evaluation}
            target="published"
            label={t('evaluations.runPublished')}
            variant="default"
          />
          <RunButton evaluation={evaluation} target="draft" label={t('evaluations.runDraft')} variant="filled" />
          <EvaluationMenu evaluation={evaluation} onDeleted={() => void navigate('/evaluations')} />
        </>
      }
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconTestPipe} title={t('evaluations.noRunsYet')}>
            {t('evaluations.noRunsYetWhat')}
          </EmptyState>
        }
      >
        {(lines) => <RunList runs={lines} />}
      </ListPanel>
    </PageFrame>
  );
}

type RunButtonProps = {
  evaluation: Evaluation;
  target: 'draft' | 'published';
  label: string;
  variant: 'default' | 'filled';
};

function RunButton({ evaluation, target, label, variant }: RunButtonProps) {
  const queryClient = useQueryClient();
  const start = $api.useMutation('post', '/api/v1/evaluations/{evaluation_id}/runs', {
    onSuccess: () => readAgain(queryClient, '/api/v1/evaluations/{evaluation_id}/runs'),
    onError: (error) => notifyError(t('evaluations.couldNotRun'), error),
  });
  return (
    <Button
      variant={variant}
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate({ params: { path: { evaluation_id: evaluation.id } }, body: { target } })}
    >
      {label}
    </Button>
  );
}

function RunList({ runs }: { runs: Run[] }) {
  return (
    <ListTable
      label={t('home.runs')}
      lines={runs}
      idOf={({ id }) => id}
      minWidth={680}
      columns={[
        {
          title: t('evaluations.tested'),
          card: 'name',
          cell: (run) => (
            <Anchor
              component={Link}
              to={`/evaluations/${run.evaluation_id}/runs/${run.id}`}
              fw={500}
              c="inherit"
              inherit
            >
              {targetText(run)}
            </Anchor>
          ),
        },
        { title: t('common.status'), card: 'end', cell: (run) => <StatusBadge status={run.status} /> },
        { title: t('evaluations.passed'), numeric: true, cell: passedText },
        { title: t('evaluations.errors'), numeric: true, cell: (run) => run.errors },
        { title: t('common.credits'), numeric: true, cell: (run) => <Credits credits={run.credits} /> },
        {
          title: t('evaluations.averageTime'),
          numeric: true,
          cell: (run) => (run.average_ms === null ? '–' : formatDuration(run.average_ms)),
        },
        { title: t('executions.started'), dimmed: true, cell: (run) => <TimeAgo iso={run.created_at} /> },
      ]}
    />
  );
}
