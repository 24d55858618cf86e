import { Alert, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { linesOf } from '../../api/pages.ts';
import { readAgain } from '../../api/reads.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { Credits } from '../../parts/Credits.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { absoluteTime, formatDuration } from '../../parts/time.ts';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { ComparedRow } from './ComparedRow.tsx';
import { comparisonRead, evaluationRead, runsRead } from './evaluationReads.ts';
import { passedText, targetText } from './runWords.ts';

type Run = Schema<'EvaluationRun'>;

/** Compares a run with an earlier one: totals, then rows, changed ones first. */
export function EvaluationRunPage() {
  const { evaluationId = '', evaluationRunId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('before');
  const evaluation = useQuery(evaluationRead(evaluationId));
  const runs = useInfiniteQuery(runsRead(evaluationId));
  const compared = useInfiniteQuery(comparisonRead(evaluationId, evaluationRunId, chosen));
  const first = compared.data?.pages[0];
  const title = evaluation.data?.name ?? t('evaluations.evaluation');
  if (first === undefined)
    return (
      <UnreadPage
        read={compared}
        title={title}
        what={t('evaluations.run')}
        list={
          evaluation.data === undefined
            ? { to: '/evaluations', title: t('evaluations.evaluations') }
            : { to: `/evaluations/${evaluationId}`, title }
        }
      />
    );
  const { before, now } = first;
  const isAlone = before.id === now.id;
  const others = linesOf(runs.data).filter(({ id }) => id !== now.id);
  return (
    <PageFrame
      title={title}
      description={<BackLink to={`/evaluations/${evaluationId}`}>{t('evaluations.allRuns')}</BackLink>}
      actions={<CancelButton run={now} />}
    >
      <Select
        label={t('publish.compareWith')}
        placeholder={t('evaluations.nothingToCompare')}
        maw={420}
        data={others.map((run) => ({
          value: run.id,
          label: `${targetText(run)}, ${absoluteTime(run.created_at)}`,
        }))}
        value={isAlone ? null : before.id}
        onChange={(id) => setSearch(id === null ? {} : { before: id }, { replace: true })}
        allowDeselect={false}
      />
      <SimpleGrid cols={{ base: 1, sm: isAlone ? 1 : 2 }}>
        {isAlone ? null : <Sums run={before} />}
        <Sums run={now} />
      </SimpleGrid>
      {isAlone ? null : <Difference comparison={first} />}
      <Stack gap="sm">
        {linesOf<Schema<'EvaluationComparison'>['data'][number]>(compared.data).map((row) => (
          <ComparedRow key={row.row_id} row={row} isAlone={isAlone} />
        ))}
        <LoadMore query={compared} />
      </Stack>
    </PageFrame>
  );
}

function CancelButton({ run }: { run: Run }) {
  const queryClient = useQueryClient();
  const cancel = $api.useMutation('post', '/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}/cancel', {
    onError: (error) => notifyError(t('market.couldNotCancel'), error),
    onSettled: () =>
      readAgain(
        queryClient,
        '/api/v1/evaluations/{evaluation_id}/runs',
        '/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}/comparison',
      ),
  });
  if (run.status !== 'queued' && run.status !== 'running') return null;
  const path = { evaluation_id: run.evaluation_id, evaluation_run_id: run.id };
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconPlayerStop size={16} aria-hidden />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { path } })}
    >
      {t('common.cancel')}
    </Button>
  );
}

function Sums({ run }: { run: Run }) {
  return (
    <Panel padded>
      <Stack gap={6}>
        <Group justify="space-between">
          <Text fw={600}>{targetText(run)}</Text>
          <StatusBadge status={run.status} />
        </Group>
        <Text size="sm" c="dimmed">
          {absoluteTime(run.created_at)}
        </Text>
        <Fact label={t('evaluations.passed')}>{passedText(run)}</Fact>
        {run.errors === 0 ? null : <Fact label={t('evaluations.errors')}>{run.errors}</Fact>}
        {run.skipped === 0 ? null : <Fact label={t('common.skipped')}>{run.skipped}</Fact>}
        {run.metrics.map(({ name, passed, failed }) => (
          <Fact key={name} label={name}>{`${passed} / ${passed + failed}`}</Fact>
        ))}
        <Fact label={t('evaluations.creditsOfExecutions')}>
          <Credits credits={run.credits_of_executions} />
        </Fact>
        <Fact label={t('evaluations.creditsOfMetrics')}>
          <Credits credits={run.credits_of_metrics} />
        </Fact>
        {run.average_ms === null ? null : (
          <Fact label={t('evaluations.averageTime')}>{formatDuration(run.average_ms)}</Fact>
        )}
        {run.pinned_nodes.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('evaluations.pinned', { names: run.pinned_nodes.join(', ') })}
          </Text>
        )}
        {run.error === null ? null : (
          <Text size="sm" c="red">
            {run.error.message}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="md" wrap="nowrap">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" className="numeric" component="span">
        {children}
      </Text>
    </Group>
  );
}

function Difference({ comparison }: { comparison: Schema<'EvaluationComparison'> }) {
  const { better, worse, same_set: isSameSet, worse_in: worseIn } = comparison;
  const counts = [t('evaluations.better', { count: better }), t('evaluations.worse', { count: worse })].join(', ');
  return (
    <Alert color={worse > 0 || worseIn.length > 0 ? 'orange' : 'teal'} title={counts}>
      {isSameSet ? null : <Text size="sm">{t('evaluations.otherSet')}</Text>}
      {worseIn.map((reason) => (
        <Text key={reason} size="sm">
          {reason}
        </Text>
      ))}
      {isSameSet && worseIn.length === 0 ? <Text size="sm">{t('evaluations.noWorse')}</Text> : null}
    </Alert>
  );
}
