import { ActionIcon, Group, SegmentedControl, Text, ThemeIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { agentType } from '../../features/canvas/model/agentTools.ts';
import { type Graph, type GraphNode, type NodeTypes, typeOf } from '../../features/canvas/model/graph.ts';
import { inputPorts, outputPorts, type Port } from '../../features/canvas/model/ports.ts';
import type { RunOverlay } from '../../features/canvas/model/runOverlay.ts';
import { AgentSteps } from '../../features/agents/AgentSteps.tsx';
import { LiveTextOfRun } from '../../features/agents/LiveTextCard.tsx';
import { nodeGroup, nodeIcon } from '../../features/canvas/view/nodeIcon.tsx';
import { NodeParameters } from '../../features/canvas/view/NodeParameters.tsx';
import { NodeItems } from '../../items/NodeItems.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { t } from '../../texts/texts.ts';
import classes from './ExecutionNodePanel.module.css';
import { RetryFrom } from './RetryFrom.tsx';

const chatType = 'ai.chat';

type ExecutionNodePanelProps = {
  executionId: string;
  graph: Graph;
  node: GraphNode;
  nodeTypes: NodeTypes;
  overlay: RunOverlay;
  /** The run that is looked at; null: the latest. */
  run: number | null;
  /** Whether the account may decide what an agent asks. */
  mayDecide: boolean;
  /** Whether the account may run an agent again from a step. */
  mayRetry: boolean;
  /** Whether the account may run the execution again from this node. */
  mayRunAgain: boolean;
  onClose: () => void;
};

/** Shows a node's input and output side by side; its parameters on demand. */
export function ExecutionNodePanel(props: ExecutionNodePanelProps) {
  const { graph, node, nodeTypes, overlay, onClose } = props;
  const nodeType = typeOf(nodeTypes, node);
  const state = overlay.nodes.get(node.id);
  const [shown, setShown] = useState<'steps' | 'items' | 'parameters'>(node.type === agentType ? 'steps' : 'items');
  const IconComponent = nodeIcon(nodeType?.icon ?? '');
  return (
    <aside className={classes.panel} aria-label={t('panel.nodeNameNamed', { name: node.name })}>
      <Group wrap="nowrap" gap="sm" px="md" py={8} className={classes.head}>
        <ThemeIcon variant="light" color={nodeGroup(nodeType?.group ?? '').color} size={28}>
          <IconComponent size={16} stroke={1.7} aria-hidden />
        </ThemeIcon>
        <Text fw={600} fz={14} truncate>
          {node.name}
        </Text>
        {state === undefined ? null : <StatusBadge status={state.status} />}
        {props.mayRunAgain && state !== undefined && state.runs > 0 ? (
          <RetryFrom executionId={props.executionId} nodeId={node.id} label={t('executions.runAgainFromNode')} />
        ) : null}
        <Group gap={6} ml="auto" wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label={t('executions.show')}
            value={shown}
            onChange={(next) => setShown(next as typeof shown)}
            data={[
              ...(node.type === agentType ? [{ value: 'steps', label: t('executions.steps') }] : []),
              { value: 'items', label: t('canvas.data') },
              { value: 'parameters', label: t('panel.parameters') },
            ]}
          />
          <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('panel.closePanel')}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {shown === 'steps' ? (
        <div className={classes.parameters} tabIndex={0} role="region" aria-label={t('executions.steps')}>
          {state === undefined || state.runs === 0 ? (
            <Text size="sm" c="dimmed">
              {t('items.didNotRun')}
            </Text>
          ) : (
            <AgentSteps
              executionId={props.executionId}
              nodeId={node.id}
              run={props.run ?? state.runs - 1}
              stamp={`${state.status} ${state.runs}`}
              mayDecide={props.mayDecide}
              mayRetry={props.mayRetry}
            />
          )}
        </div>
      ) : shown === 'parameters' ? (
        <div className={classes.parameters} tabIndex={0} role="region" aria-label={t('panel.parameters')}>
          <NodeParameters
            graph={graph}
            node={node}
            nodeTypes={nodeTypes}
            issues={[]}
            overlay={overlay}
            actions={null}
          />
        </div>
      ) : (
        <div className={classes.columns}>
          <Items {...props} side="inputs" title={t('panel.input')} ports={inputPorts(node, nodeType)} />
          <Items {...props} side="outputs" title={t('panel.output')} ports={outputPorts(node, nodeType)} />
        </div>
      )}
    </aside>
  );
}

type ItemsProps = ExecutionNodePanelProps & { side: 'inputs' | 'outputs'; title: string; ports: readonly Port[] };

function Items({ executionId, node, overlay, run, side, title, ports }: ItemsProps) {
  const state = overlay.nodes.get(node.id);
  return (
    <section className={classes.column} aria-label={title}>
      {side === 'outputs' && node.type === chatType && state?.status === 'running' ? (
        <LiveTextOfRun executionId={executionId} nodeId={node.id} run={run ?? Math.max(0, state.runs - 1)} />
      ) : null}
      <Text component="h2" fz={12.5} fw={500} c="dimmed" mb={8}>
        {title}
      </Text>
      {state === undefined || state.runs === 0 ? (
        <Text size="sm" c="dimmed">
          {t('items.didNotRun')}
        </Text>
      ) : (
        <NodeItems
          key={`${side} ${run}`}
          executionId={executionId}
          nodeId={node.id}
          side={side}
          runCount={state.runs}
          firstRun={run}
          stamp={`${state.status} ${state.runs} ${state.itemsOut}`}
          portTitle={(name) => ports.find((port) => port.name === name)?.title ?? name}
          nodeName={side === 'inputs' ? null : node.name}
          fileName={node.name}
        />
      )}
    </section>
  );
}
