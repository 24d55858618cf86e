import { Badge, Code, Group, Loader, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { LiveTextCard } from './LiveTextCard.tsx';
import { RetryFrom } from '../../pages/executions/RetryFrom.tsx';
import { ToolCallCard } from './ToolCallCard.tsx';
import { useLiveText } from './useAgentRun.ts';

type Step = Schema<'AgentSteps'>['data'][number];

type AgentStepsProps = {
  executionId: string;
  nodeId: string;
  /** The run that is looked at. */
  run: number;
  /** Changes where the run does: then its steps are read again. */
  stamp: string;
  /** Whether the account may decide calls. */
  mayDecide: boolean;
  /** Whether the account may run it again from a step: its execution has ended, and the agent ran once. */
  mayRetry: boolean;
};

/** Shows an agent's steps live: each model response with its tool calls, and a running total. */
export function AgentSteps({ executionId, nodeId, run, stamp, mayDecide, mayRetry }: AgentStepsProps) {
  const read = useQuery({
    ...$api.queryOptions('get', '/api/v1/executions/{execution_id}/nodes/{node_id}/steps', {
      params: { path: { execution_id: executionId, node_id: nodeId }, query: { run_index: run } },
    }),
    placeholderData: (before) => before,
    meta: { stamp },
  });
  const known = read.data?.stamp;
  const live = useLiveText({ executionId, nodeId, run }, (stamp) => stamp !== known && void read.refetch());
  if (read.error) return <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <Loader size="sm" role="img" aria-label={t('common.loading')} />;
  const { data: steps, credits } = read.data;
  const tokens = steps.reduce((sum, step) => sum + (step.kept ? 0 : tokensOf(step)), 0);
  return (
    <Stack gap="sm">
      <Group gap="md" aria-live="polite">
        <Text size="sm" fw={500} className="numeric">
          {t('executions.countSteps', { count: steps.length })}
        </Text>
        <Text size="sm" c="dimmed" className="numeric">
          {t('executions.countTokens', { count: tokens })}
        </Text>
        <Text size="sm" c="dimmed">
          <Credits credits={credits} /> {t('usage.credits')}
        </Text>
      </Group>
      {steps.map((step) => (
        <StepCard
          key={step.step}
          step={step}
          executionId={executionId}
          mayDecide={mayDecide}
          onDecided={() => void read.refetch()}
          retry={
            mayRetry ? (
              <RetryFrom
                executionId={executionId}
                nodeId={nodeId}
                step={step.step}
                label={t('executions.runAgainFromHere')}
              />
            ) : null
          }
        />
      ))}
      {live !== null && live.step >= steps.length ? (
        <LiveTextCard title={t('executions.stepNumber', { number: live.step + 1 })} text={live.text} />
      ) : null}
      {mayRetry && steps.length > 0 ? (
        <Group>
          <RetryFrom
            executionId={executionId}
            nodeId={nodeId}
            step={steps.length}
            label={t('executions.goOnFromHere')}
          />
        </Group>
      ) : null}
    </Stack>
  );
}

function StepCard({
  step,
  executionId,
  mayDecide,
  onDecided,
  retry,
}: {
  step: Step;
  executionId: string;
  mayDecide: boolean;
  onDecided: () => void;
  retry: ReactNode;
}) {
  return (
    <Paper
      withBorder
      p="sm"
      radius="md"
      component="section"
      aria-label={t('executions.stepNumber', { number: step.step + 1 })}
    >
      <Group gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {t('executions.stepNumber', { number: step.step + 1 })}
        </Text>
        {step.kind === 'repair' ? (
          <Badge size="xs" color="orange" variant="light">
            {t('executions.repair')}
          </Badge>
        ) : null}
        {step.kept ? (
          <Badge size="xs" variant="default">
            {t('executions.keptStep')}
          </Badge>
        ) : null}
        {step.tainted ? (
          <Badge size="xs" color="grape" variant="light">
            {t('executions.readStrangers')}
          </Badge>
        ) : null}
        <Text size="xs" c="dimmed" className="numeric" ml="auto">
          {[
            step.model,
            t('executions.countTokens', { count: tokensOf(step) }),
            t('common.creditsCredits', { credits: formatCredits(step.credits) }),
            formatDuration(step.duration_ms),
          ].join(' · ')}
        </Text>
        {retry}
      </Group>
      {step.content === '' ? null : (
        <Code block mah={260} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}>
          {step.content}
        </Code>
      )}
      {step.fault === null ? null : (
        <Text size="sm" c="light-dark(#a14700, var(--mantine-color-orange-4))" mt={4}>
          {t('executions.answerDoesNotFit', { fault: step.fault })}
        </Text>
      )}
      <Stack gap="xs" mt={step.calls.length > 0 ? 8 : 0}>
        {step.calls.map((call) => (
          <ToolCallCard
            key={call.id}
            call={call}
            executionId={executionId}
            mayDecide={mayDecide}
            onDecided={onDecided}
          />
        ))}
      </Stack>
    </Paper>
  );
}

function tokensOf({ usage }: Step): number {
  const total = usage['total_tokens'];
  return typeof total === 'number' ? total : 0;
}
