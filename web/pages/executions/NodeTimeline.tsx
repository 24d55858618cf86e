import { ActionIcon, Chip, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { isFinal } from '../../features/canvas/model/runOverlay.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { nodeBars, type NodeBar } from './nodeBars.ts';
import classes from './NodeTimeline.module.css';
import { useNow } from '../../parts/clock.ts';

type NodeTimelineProps = {
  execution: Schema<'Execution'>;
  chosen: { nodeId: string; run: number | null } | null;
  onChoose: (nodeId: string, run: number | null) => void;
};

/** More than these can be filtered. */
const fewNodes = 5;

/** Shows all nodes in the order of their start, each with a bar from start to end. */
export function NodeTimeline({ execution, chosen, onChoose }: NodeTimelineProps) {
  const secondMs = useNow();
  const nowMs = isFinal(execution.status) ? 0 : secondMs;
  const bars = nodeBars(execution, nowMs);
  const [words, setWords] = useState('');
  const [failedOnly, setFailedOnly] = useState(false);
  const shown = bars.filter(
    ({ run }) =>
      (!failedOnly || run.status === 'error') &&
      `${run.name} ${run.error?.message ?? ''}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  return (
    <div className={classes.list}>
      <Text size="xs" fw={600} c="dimmed" px="md" pb={4} component="h2">
        {t('executions.nodes')}
      </Text>
      {bars.length > fewNodes ? (
        <Group gap={6} px="md" pb={8} wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            aria-label={t('executions.filterNodes')}
            placeholder={t('executions.filterNodes')}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {bars.some(({ run }) => run.status === 'error') ? (
            <Chip size="xs" checked={failedOnly} onChange={setFailedOnly}>
              {t('keys.failed')}
            </Chip>
          ) : null}
        </Group>
      ) : null}
      {bars.length === 0 ? (
        <Text size="sm" c="dimmed" px="md">
          {t('executions.noneRanYet')}
        </Text>
      ) : null}
      {bars.length > 0 && shown.length === 0 ? (
        <Text size="sm" c="dimmed" px="md" role="status">
          {t('executions.noNodesMatch')}
        </Text>
      ) : null}
      {shown.map((bar) => {
        const isChosen = bar.run.node_id === chosen?.nodeId;
        return (
          <div key={bar.run.node_id} className={classes.node} data-chosen={isChosen || undefined}>
            <UnstyledButton
              className={classes.run}
              aria-pressed={isChosen}
              onClick={() => onChoose(bar.run.node_id, null)}
            >
              <Line bar={bar} />
            </UnstyledButton>
            {isChosen && bar.run.runs > 1 ? (
              <RunPicker
                executionId={execution.id}
                node={bar.run}
                run={chosen.run ?? bar.run.run_index}
                onChoose={(run) => onChoose(bar.run.node_id, run)}
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

function Line({ bar: { run, left, width } }: { bar: NodeBar }) {
  return (
    <>
      <span className={classes.name}>{run.name}</span>
      <StatusBadge status={run.status} />
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} data-status={run.status} style={{ left: `${left}%`, width: `${width}%` }} />
      </span>
      <span className={classes.fact}>
        {t('executions.inInOutOut', { in: run.items_in, out: run.items_out })}
        {run.duration_ms === null ? '' : ` · ${formatDuration(run.duration_ms)}`}
        {run.runs > 1 ? ` · ${t('executions.countRuns', { count: run.runs })}` : ''}
        {run.attempts > 1 ? ` · ${t('executions.countAttempts', { count: run.attempts })}` : ''}
      </span>
      {run.error === null ? null : <span className={classes.error}>{run.error.message}</span>}
    </>
  );
}

type RunPickerProps = {
  executionId: string;
  node: Schema<'ExecutionNode'>;
  run: number;
  onChoose: (run: number) => void;
};

/** Goes through the runs of a node in a loop; the panel shows the items of the chosen one. */
function RunPicker({ executionId, node, run, onChoose }: RunPickerProps) {
  const detail = $api.useQuery(
    'get',
    '/api/v1/executions/{execution_id}/nodes/{node_id}',
    { params: { path: { execution_id: executionId, node_id: node.node_id }, query: { limit: 1, run_index: run } } },
    { staleTime: Infinity },
  );
  const shown = detail.data?.runs.find(({ run_index }) => run_index === run);
  return (
    <Group gap={6} px="md" pb={8} wrap="nowrap" role="group" aria-label={t('executions.nodeRun')}>
      <ActionIcon
        size={26}
        variant="default"
        aria-label={t('executions.previousRun')}
        disabled={run === 0}
        onClick={() => onChoose(run - 1)}
      >
        <IconChevronLeft size={15} />
      </ActionIcon>
      <Text size="xs" className="numeric" aria-live="polite">
        {t('executions.runNumberOfAll', { number: run + 1, all: node.runs })}
        {shown?.duration_ms == null ? '' : ` · ${formatDuration(shown.duration_ms)}`}
      </Text>
      <ActionIcon
        size={26}
        variant="default"
        aria-label={t('executions.nextRun')}
        disabled={run >= node.runs - 1}
        onClick={() => onChoose(run + 1)}
      >
        <IconChevronRight size={15} />
      </ActionIcon>
      {shown === undefined ? null : <StatusBadge status={shown.status} />}
    </Group>
  );
}
