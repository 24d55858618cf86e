import { Anchor, Badge, Box, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconHourglass,
  IconPlayerSkipForward,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Panel } from '../../parts/Panel.tsx';
import { StateText } from '../../parts/StateText.tsx';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';

type Result = Schema<'EvaluationResult'>;
type Row = Schema<'EvaluationComparison'>['data'][number];

const looks: Readonly<Record<Result['status'], { label: string; color: string; icon: Icon | null }>> = {
  waiting: { label: t('common.waiting'), color: 'gray', icon: IconHourglass },
  running: { label: t('common.running'), color: 'brand', icon: null },
  passed: { label: t('evaluations.passed'), color: 'teal', icon: IconCheck },
  failed: { label: t('keys.failed'), color: 'red', icon: IconX },
  error: { label: t('common.error'), color: 'red', icon: IconAlertTriangle },
  skipped: { label: t('common.skipped'), color: 'gray', icon: IconPlayerSkipForward },
};

/** One row of the set: its input, expected output, and results before and now. */
export function ComparedRow({ row, isAlone }: { row: Row; isAlone: boolean }) {
  const one = row.now ?? row.before;
  if (one === null) return null;
  const isChanged = !isAlone && row.before?.status !== row.now?.status;
  return (
    <Panel padded>
      <Stack gap="sm">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {t('evaluations.row', { number: one.position + 1 })}
          </Text>
          {isChanged ? (
            <Badge size="sm" variant="light" color="orange" tt="none">
              {t('evaluations.differs')}
            </Badge>
          ) : null}
          <Source source={one.source} />
        </Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Value label={t('panel.input')} value={one.input} />
          <Value label={t('evaluations.expected')} value={one.expected} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: isAlone ? 1 : 2 }}>
          {isAlone ? null : <Came result={row.before} label={t('auditLog.before')} />}
          <Came result={row.now} label={isAlone ? t('panel.output') : t('evaluations.now')} />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}

function Came({ result, label }: { result: Result | null; label: string }) {
  if (result === null)
    return (
      <Text size="sm" c="dimmed">
        {t('evaluations.notInRun')}
      </Text>
    );
  const { status, error, execution_id: executionId, duration_ms: durationMs } = result;
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <StateText {...looks[status]} isException={status === 'failed' || status === 'error'} status={status} />
        {durationMs === null ? null : (
          <Text size="xs" c="dimmed" className="numeric">
            {formatDuration(durationMs)}
          </Text>
        )}
        {executionId === null ? null : (
          <Anchor component={Link} to={`/executions/${executionId}`} size="xs" ml="auto">
            {t('evaluations.openExecution')}
          </Anchor>
        )}
      </Group>
      {result.output_cut ? (
        <Text size="sm" c="dimmed">
          {t('evaluations.outputCut')}
        </Text>
      ) : (
        <Text component="div">{error === null ? <Shown value={result.output} /> : null}</Text>
      )}
      {error === null ? null : (
        <Text size="sm" c="red">
          {error.message}
        </Text>
      )}
      {result.metrics.map(({ name, passed, score, detail }) => (
        <Box key={name}>
          <Text size="xs" c={passed === false ? 'red' : 'dimmed'}>
            {passed === null ? '–' : passed ? '✓' : '✗'} {name}
            {score === null ? '' : ` ${score}`}
            {detail === null ? '' : `: ${detail}`}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}

function Value({ label, value }: { label: string; value: unknown }) {
  return (
    <Box>
      <Text size="xs" c="dimmed" mb={2}>
        {label}
      </Text>
      {value === null || value === undefined ? <Text size="sm">–</Text> : <Shown value={value} />}
    </Box>
  );
}

function Shown({ value }: { value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <Code block mah={220} style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} tabIndex={0}>
      {text}
    </Code>
  );
}

function Source({ source }: { source: Result['source'] }) {
  if (source === null) return null;
  const { kind, id, execution_id: executionId = id, verdict, remark } = source;
  const to = kind === 'deliverable' ? `/data-pool/${id}` : `/executions/${executionId}`;
  const words = {
    execution: t('evaluations.fromExecution'),
    approval: t('evaluations.fromApproval'),
    deliverable: verdict === 'rejected' ? t('evaluations.fromRejected') : t('evaluations.fromAccepted'),
  };
  return (
    <>
      <Anchor component={Link} to={to} size="xs">
        {words[kind]}
      </Anchor>
      {remark === null ? null : (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {remark}
        </Text>
      )}
    </>
  );
}
