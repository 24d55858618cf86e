import { Button, Group, Paper, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { RetryMenu } from '../../../pages/executions/RetryMenu.tsx';
import { askingAgent } from '../../agents/askingAgent.ts';
import { FixButton } from '../../drafting/FixButton.tsx';
import { isFinal } from '../model/runOverlay.ts';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './CanvasBanner.module.css';
import { LastResult } from './LastResult.tsx';
import type { AddressFlag } from './useAddressFlag.ts';
import type { ShownExecution } from './useShownExecution.ts';

type Execution = Schema<'Execution'>;

/** Returns the failed node, unless the message names it, and the error. */
function failureText({ node_name: node, message }: NonNullable<Execution['error']>): string {
  return node === null || message.includes(node) ? message : t('canvas.nodeFailedBecause', { node, message });
}

function isRetryable({ status, permissions }: Execution): boolean {
  return (status === 'error' || status === 'canceled') && permissions.includes('execute');
}

type CanvasBannerProps = { shown: ShownExecution; logs: AddressFlag; paletteOpen: boolean; onOpenPalette: () => void };

/** Over the canvas: the button that adds a node, and the state of the displayed execution. */
export function CanvasBanner({ shown, logs, paletteOpen, onOpenPalette }: CanvasBannerProps) {
  const { execution, inspecting } = shown;
  const asking = execution === undefined ? null : askingAgent(execution);
  return (
    <>
      {paletteOpen || inspecting ? null : (
        <Button
          className={classes.add}
          data-over-canvas
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          size="sm"
          onClick={() => onOpenPalette()}
        >
          {t('canvas.addNode')}
        </Button>
      )}
      {execution === undefined || logs.opened ? null : (
        <Paper className={classes.banner} data-over-canvas withBorder shadow="sm" radius="md" role="status">
          <Group gap="sm" className={classes.line}>
            <StatusBadge status={execution.status} />
            <Text size="sm" className={classes.text}>
              <TimeAgo iso={execution.created_at} />
              {asking === null ? null : `: ${t('executions.agentAsks', { name: asking.name })}`}
              {asking === null && execution.status === 'waiting' && execution.wait_until !== null ? (
                <>
                  , {t('canvas.resumes')} <TimeAgo iso={execution.wait_until} />
                </>
              ) : null}
              {execution.error === null ? '' : `: ${failureText(execution.error)}`}
            </Text>
            {execution.status === 'error' && !inspecting && execution.error?.node_id ? (
              <FixButton nodeId={execution.error.node_id} executionId={execution.id} />
            ) : null}
            {isRetryable(execution) && !inspecting ? (
              <RetryMenu
                executionId={execution.id}
                published={execution.version_id !== null}
                triggerId={execution.trigger.node_id}
                stopped
                size="compact-sm"
                onStarted={shown.follow}
              />
            ) : null}
            <Button size="compact-sm" variant="subtle" aria-pressed={logs.opened} onClick={logs.toggle}>
              {asking === null ? t('canvas.logs') : t('executions.decide')}
            </Button>
            <Button component={Link} to={`/executions/${execution.id}`} size="compact-sm" variant="subtle">
              {t('canvas.details')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={shown.clear}
            >
              {inspecting ? t('publish.backToDraft') : isFinal(execution.status) ? t('canvas.clear') : t('canvas.hide')}
            </Button>
          </Group>
          {execution.status === 'success' ? <LastResult execution={execution} /> : null}
        </Paper>
      )}
    </>
  );
}
