import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconHourglass, IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import classes from './ExecutionFacts.module.css';
import { ExecutionFamily } from './ExecutionFamily.tsx';
import { durationText, modeText, triggerText } from './executionWords.ts';
import { askingAgent } from '../../features/agents/askingAgent.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { nextStepText } from './nextStepText.ts';
import { queueText } from './queueText.ts';
import { useNow } from '../../parts/clock.ts';
import { WaitNotice } from './WaitNotice.tsx';

type ExecutionFactsProps = { execution: Schema<'Execution'>; onChooseNode: (nodeId: string) => void };

/** When, how and why: the facts of an execution, its error first. */
export function ExecutionFacts({ execution, onChooseNode }: ExecutionFactsProps) {
  const nowMs = useNow();
  const { error, queue, status, canceled_by: canceledBy } = execution;
  const trigger = execution.graph.nodes.find(({ id }) => id === execution.trigger.node_id);
  const { employee_id: employeeId } = execution;
  const canvas = `/digital-organizations/${execution.digital_organization_id}`;
  const items = execution.nodes.reduce((sum, node) => sum + node.items_out, 0);
  return (
    <Stack gap="sm" p="md">
      {error === null ? null : (
        <ErrorNote error={error} fixAddress={fixAddress(execution)} onChooseNode={onChooseNode} />
      )}
      {queue === null ? null : (
        <Alert color="gray" variant="light" icon={<IconHourglass />} title={t('executions.inQueue')}>
          <Text size="sm">{queueText(queue)}</Text>
          <Text size="sm">
            {t('executions.waitingForDuration', {
              duration: durationText({ started_at: queue.since, stopped_at: null }, nowMs),
            })}
          </Text>
        </Alert>
      )}
      {execution.held == null ? null : <HeldNotice held={execution.held} />}
      {status === 'waiting' && queue === null ? (
        <WaitNotice
          wait_until={execution.wait_until}
          resume_url={execution.resume_url}
          agent={askingAgent(execution)}
          isApproval={execution.nodes.some(
            ({ type, status: state }) => type === 'logic.approval' && state === 'waiting',
          )}
          onChooseNode={onChooseNode}
        />
      ) : null}
      <dl className={classes.facts}>
        <Fact label={t('executions.mode')}>{modeText(execution.mode)}</Fact>
        <Fact label={t('executions.trigger')}>
          {triggerText(execution.trigger.kind)}
          {trigger === undefined ? '' : ` (${trigger.name})`}
        </Fact>
        <Fact label={t(employeeId === undefined ? 'executions.digitalOrganization' : 'market.employee')}>
          <Anchor component={Link} to={employeeId === undefined ? canvas : `/employees/${employeeId}`} inherit>
            {execution.digital_organization_name}
          </Anchor>
        </Fact>
        {employeeId === undefined ? (
          <Fact label={t('executions.version')}>
            {execution.version_id === null ? (
              t('common.draft')
            ) : (
              <Anchor component={Link} to={`${canvas}?version=${execution.version_id}`} inherit>
                {t('common.published')}
              </Anchor>
            )}
          </Fact>
        ) : null}
        <Fact label={t('executions.started')}>
          {execution.started_at === null ? (
            t('executions.notYet')
          ) : (
            <time dateTime={execution.started_at}>{absoluteTime(execution.started_at)}</time>
          )}
        </Fact>
        {execution.stopped_at === null ? null : (
          <Fact label={status === 'canceled' ? t('common.canceled') : t('common.ended')}>
            <time dateTime={execution.stopped_at}>{absoluteTime(execution.stopped_at)}</time>
          </Fact>
        )}
        {status === 'canceled' ? (
          <Fact label={t('executions.canceledBy')}>{canceledBy?.name ?? t('executions.unknown')}</Fact>
        ) : null}
        <Fact label={t('keys.duration')}>{durationText(execution, nowMs)}</Fact>
        <Fact label={t('executions.outputItems')}>{items.toLocaleString()}</Fact>
        {Object.entries(execution.custom_data).map(([key, value]) => (
          <Fact key={key} label={key}>
            <Anchor
              component={Link}
              to={`/executions?${new URLSearchParams({ custom_data: `${key}=${value}` }).toString()}`}
              inherit
            >
              {value}
            </Anchor>
          </Fact>
        ))}
      </dl>
      <ExecutionFamily execution={execution} />
    </Stack>
  );
}

/** Returns the address at which a model proposes a fix of the failed node; null for accounts that may not edit it. */
function fixAddress(execution: Schema<'Execution'>): string | null {
  const { id, digital_organization_id: canvasId, employee_id: employeeId, error, permissions } = execution;
  if (error?.node_id == null || employeeId !== undefined || !permissions.includes('edit')) return null;
  return `/digital-organizations/${canvasId}?${new URLSearchParams({ execution: id, fix: error.node_id }).toString()}`;
}

type ErrorNoteProps = {
  error: Schema<'ExecutionError'>;
  fixAddress: string | null;
  onChooseNode: ExecutionFactsProps['onChooseNode'];
};

function ErrorNote({ error, fixAddress: address, onChooseNode }: ErrorNoteProps) {
  const { node_id: nodeId, node_name: nodeName } = error;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle />}
      title={nodeName === null ? t('executions.executionFailed') : t('executions.nodeFailed', { node: nodeName })}
    >
      <Stack gap={6} align="flex-start">
        <Text size="sm" className={classes.message}>
          {error.message}
        </Text>
        {error.parameter === null ? null : (
          <Text size="xs">
            {t('executions.parameter')}: <span className="mono">{error.parameter}</span>
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {nextStepText(error)}
        </Text>
        {nodeId === null ? null : (
          <Group gap="xs" mt={4}>
            <Button size="xs" variant="default" onClick={() => onChooseNode(nodeId)}>
              {t('executions.showNode')}
            </Button>
            {address === null ? null : (
              <Button
                component={Link}
                to={address}
                size="xs"
                variant="default"
                leftSection={<IconSparkles size={15} aria-hidden />}
              >
                {t('drafting.fixIt')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
