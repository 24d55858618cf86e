import { ActionIcon, Group, ScrollArea, Tabs, Text, ThemeIcon, Tooltip } from '@mantine/core';
import { IconCopyPlus, IconPlayerPlay, IconTrash, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { NodeCredentials } from '../../credentials/NodeCredentials.tsx';
import { ParameterForm } from '../../forms/ParameterForm.tsx';
import type { Graph, GraphNode, NodeSettings, NodeType, NodeTypes } from '../model/graph.ts';
import { inputPorts, outputPorts } from '../model/ports.ts';
import { problemsByField } from '../model/problems.ts';
import type { RunOverlay } from '../model/runOverlay.ts';
import { ItemsView } from './ItemsView.tsx';
import { NodeIssues } from './NodeIssues.tsx';
import { nodeGroup, nodeIcon } from './nodeIcon.tsx';
import { NodeNameField } from './NodeNameField.tsx';
import classes from './NodePanel.module.css';
import { NodeSettingsForm } from './NodeSettingsForm.tsx';

/** What people can do to the node in the panel; absent where the graph is only looked at. */
export type NodeActions = {
  onRename: (name: string) => void;
  onParameters: (parameters: Record<string, unknown>) => void;
  onSettings: (settings: NodeSettings) => void;
  onCredential: (slot: string, credential: { id: string } | null) => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

type NodePanelProps = {
  graph: Graph;
  node: GraphNode;
  nodeTypes: NodeTypes;
  issues: readonly Schema<'GraphIssue'>[];
  overlay: RunOverlay | null;
  actions: NodeActions | null;
  /** Shown above the parameters: addresses of a webhook, for example. */
  extra?: ReactNode;
  /** Runs what leads to this node, and the node; absent where nothing may be started. */
  onRun?: (() => void) | undefined;
  onClose: () => void;
};

/** Everything about one node: parameters, settings, and the items it received and made. */
export function NodePanel(props: NodePanelProps) {
  const { graph, node, nodeTypes, overlay, actions, onRun, onClose } = props;
  const nodeType = nodeTypes.get(node.type);
  const IconComponent = nodeIcon(nodeType?.icon ?? '');
  return (
    <aside className={classes.panel} aria-label={`Node ${node.name}`}>
      <Group wrap="nowrap" gap="sm" px="md" pt="md" pb={4}>
        <ThemeIcon variant="light" color={nodeGroup(nodeType?.group ?? '').color} size={38} radius="md">
          <IconComponent size={21} stroke={1.7} aria-hidden />
        </ThemeIcon>
        <NodeNameField graph={graph} node={node} title={nodeType?.title ?? node.type} onRename={actions?.onRename} />
        <Group gap={2} wrap="nowrap" className={classes.actions}>
          {onRun === undefined ? null : (
            <Tooltip label="Run this node, and before it what has changed">
              <ActionIcon variant="subtle" color="gray" onClick={onRun} aria-label="Run this node">
                <IconPlayerPlay size={17} />
              </ActionIcon>
            </Tooltip>
          )}
          {actions === null ? null : (
            <>
              <Tooltip label="Duplicate">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  onClick={actions.onDuplicate}
                  aria-label="Duplicate this node"
                >
                  <IconCopyPlus size={17} />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Delete">
                <ActionIcon variant="subtle" color="gray" onClick={actions.onDelete} aria-label="Delete this node">
                  <IconTrash size={17} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
          <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label="Close the panel">
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <PanelTabs {...props} nodeType={nodeType} key={overlay?.executionId ?? 'edit'} />
    </aside>
  );
}

function PanelTabs(props: NodePanelProps & { nodeType: NodeType | undefined }) {
  const { node, nodeType, overlay, actions } = props;
  const state = overlay?.nodes.get(node.id);
  const [tab, setTab] = useState<string | null>(actions === null && state !== undefined ? 'output' : 'parameters');
  const count = (items: number | undefined) => (items === undefined ? '' : ` (${items})`);
  return (
    <Tabs value={tab} onChange={setTab} className={classes.tabs} keepMounted={false}>
      <Tabs.List px="xs">
        <Tabs.Tab value="parameters" px="sm">
          Parameters
        </Tabs.Tab>
        <Tabs.Tab value="settings" px="sm">
          Settings
        </Tabs.Tab>
        {nodeType?.trigger ? null : (
          <Tabs.Tab value="input" px="sm">
            Input{count(state?.itemsIn)}
          </Tabs.Tab>
        )}
        <Tabs.Tab value="output" px="sm">
          Output{count(state?.itemsOut)}
        </Tabs.Tab>
      </Tabs.List>
      <ScrollArea flex={1} classNames={{ content: classes.content }}>
        <Tabs.Panel value="parameters">
          <Parameters {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <NodeSettingsForm
            settings={node.settings ?? {}}
            trigger={nodeType?.trigger ?? false}
            readOnly={actions === null}
            onChange={(settings) => actions?.onSettings(settings)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="input">
          <Items {...props} side="inputs" />
        </Tabs.Panel>
        <Tabs.Panel value="output">
          <Items {...props} side="outputs" />
        </Tabs.Panel>
      </ScrollArea>
    </Tabs>
  );
}

function Parameters({ node, nodeType, issues, actions, extra }: NodePanelProps & { nodeType: NodeType | undefined }) {
  const own = issues.filter((issue) => issue.node_id === node.id);
  if (nodeType === undefined) {
    return (
      <Text size="sm" c="dimmed">
        This Bureau does not know the node type “{node.type}”. The node is kept as it is; delete or replace it before
        publishing.
      </Text>
    );
  }
  return (
    <>
      {extra}
      <NodeIssues issues={own} />
      <Text size="sm" c="dimmed" mb="md">
        {nodeType.description}
      </Text>
      <NodeCredentials node={node} nodeType={nodeType} issues={own} onCredential={actions?.onCredential} />
      <ParameterForm
        key={node.id}
        schema={nodeType.parameters}
        value={node.parameters ?? {}}
        readOnly={actions === null}
        problems={problemsByField(own)}
        onChange={(parameters) => actions?.onParameters(parameters)}
      />
      {actions === null ? null : (
        <Text size="xs" c="dimmed" mt="lg">
          Any text can hold an expression between double braces, such as <code>{'{{ $json.name }}'}</code> for a field
          of the incoming item or <code>{"{{ $('Node name').item.json.id }}"}</code> for another node.
        </Text>
      )}
    </>
  );
}

function Items({
  node,
  nodeType,
  overlay,
  side,
}: NodePanelProps & { nodeType: NodeType | undefined; side: 'inputs' | 'outputs' }) {
  const state = overlay?.nodes.get(node.id);
  if (overlay === null || state === undefined) {
    return (
      <Text size="sm" c="dimmed" ta="center" py="lg">
        {overlay === null
          ? 'Run it, or choose an execution, to see items here.'
          : 'This node did not run in this execution.'}
      </Text>
    );
  }
  const ports = side === 'inputs' ? inputPorts(node, nodeType) : outputPorts(node, nodeType);
  return (
    <ItemsView
      executionId={overlay.executionId}
      nodeId={node.id}
      side={side}
      stamp={`${state.status} ${state.runs} ${state.itemsOut}`}
      portTitle={(name) => ports.find((port) => port.name === name)?.title ?? name}
    />
  );
}
