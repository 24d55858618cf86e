import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { AgentSteps } from '../../agents/AgentSteps.tsx';
import { askingAgent } from '../../agents/askingAgent.ts';
import { mayRetryAgent } from '../../agents/mayRetryAgent.ts';
import type { RunOverlay } from '../model/runOverlay.ts';
import { NodeItems } from '../../../items/NodeItems.tsx';
import { StatusBadge } from '../../../parts/StatusBadge.tsx';
import { t } from '../../../texts/texts.ts';
import { NodeTimeline } from '../../../pages/executions/NodeTimeline.tsx';
import classes from './LogsPanel.module.css';

type LogsPanelProps = {
  execution: Schema<'Execution'>;
  overlay: RunOverlay;
  /** The node that is selected on the canvas. */
  selectedId: string | null;
  onSelect: (nodeId: string) => void;
  onClose: () => void;
};

/** Below the canvas: start and end of each node's run, and the console output and items of one of them. */
export function LogsPanel({ execution, overlay, selectedId, onSelect, onClose }: LogsPanelProps) {
  const [run, setRun] = useState<number | null>(null);
  const chosen = execution.nodes.find(({ node_id: id }) => id === selectedId) ?? firstToLookAt(execution);
  const state = chosen === undefined ? undefined : overlay.nodes.get(chosen.node_id);
  return (
    <section className={classes.panel} aria-label={t('canvas.logs')}>
      <Group className={classes.head} gap="sm">
        <Text component="h2" size="sm" fw={600}>
          {t('canvas.logs')}
        </Text>
        <StatusBadge status={execution.status} />
        <Text size="sm" c="dimmed" truncate>
          {execution.error?.message}
        </Text>
        <Button component={Link} to={`/executions/${execution.id}`} size="compact-sm" variant="subtle" ml="auto">
          {t('canvas.details')}
        </Button>
        <Tooltip label={t('canvas.closeLogs')}>
          <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('canvas.closeLogs')}>
            <IconX size={17} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <div className={classes.body}>
        <div className={classes.timeline} tabIndex={0} role="region" aria-label={t('canvas.timeline')}>
          <NodeTimeline
            execution={execution}
            chosen={chosen === undefined ? null : { nodeId: chosen.node_id, run }}
            onChoose={(nodeId, of) => {
              setRun(of);
              onSelect(nodeId);
            }}
          />
        </div>
        <div
          className={classes.items}
          {...(chosen?.type === 'ai.agent' ? { tabIndex: 0, role: 'region', 'aria-label': t('executions.steps') } : {})}
        >
          {chosen === undefined || state === undefined || state.runs === 0 ? (
            <Text size="sm" c="dimmed">
              {t('executions.noneRanYet')}
            </Text>
          ) : (
            <>
              <Text size="sm" fw={600} mb={6}>
                {chosen.name}
              </Text>
              {chosen.type === 'ai.agent' ? (
                <AgentSteps
                  executionId={execution.id}
                  nodeId={chosen.node_id}
                  run={run ?? state.runs - 1}
                  stamp={`${state.status} ${state.runs}`}
                  mayDecide={execution.permissions.includes('execute')}
                  mayRetry={mayRetryAgent(execution, state.runs)}
                />
              ) : null}
              {chosen.type === 'ai.agent' && !isFinalRun(state.status) ? null : (
                <NodeItems
                  key={`${execution.id} ${chosen.node_id} ${run}`}
                  executionId={execution.id}
                  nodeId={chosen.node_id}
                  side="outputs"
                  runCount={state.runs}
                  stamp={`${state.status} ${state.runs} ${state.itemsOut}`}
                  firstRun={run}
                  portTitle={(name) => name}
                  nodeName={chosen.name}
                  fileName={chosen.name}
                />
              )}
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** An agent that is at work has left nothing yet: its steps say what it does. */
function isFinalRun(status: Schema<'NodeRunStatus'>): boolean {
  return status !== 'running' && status !== 'waiting';
}

/** Returns the failed node, else an agent that waits for input, else the node that ran last. */
function firstToLookAt(execution: Schema<'Execution'>): Schema<'ExecutionNode'> | undefined {
  const { nodes } = execution;
  return nodes.find(({ status }) => status === 'error') ?? askingAgent(execution) ?? nodes.at(-1);
}
