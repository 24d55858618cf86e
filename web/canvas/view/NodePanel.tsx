import { ActionIcon, Group, ScrollArea, Tabs, Text, ThemeIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { NodeItems } from '../../items/NodeItems.tsx';
import { t } from '../../texts/texts.ts';
import { inputPorts, outputPorts } from '../model/ports.ts';
import { nodeGroup, nodeIcon } from './nodeIcon.tsx';
import { NodeNameField } from './NodeNameField.tsx';
import classes from './NodePanel.module.css';
import type { NodePanelProps } from './nodePanelProps.ts';
import { NodeParameters } from './NodeParameters.tsx';
import { NodeSettingsForm } from './NodeSettingsForm.tsx';

type SlimPanelProps = NodePanelProps & { onClose: () => void };

/** What a node was in an execution, beside the canvas: its parameters and settings, and its items one at a time. */
export function NodePanel(props: SlimPanelProps) {
  const { graph, node, nodeTypes, overlay, actions, onClose } = props;
  const nodeType = nodeTypes.get(node.type);
  const IconComponent = nodeIcon(nodeType?.icon ?? '');
  return (
    <aside className={classes.panel} aria-label={t('Node {{name}}', { name: node.name })}>
      <Group wrap="nowrap" gap="sm" px="md" pt="md" pb={4}>
        <ThemeIcon variant="light" color={nodeGroup(nodeType?.group ?? '').color} size={38} radius="md">
          <IconComponent size={21} stroke={1.7} aria-hidden />
        </ThemeIcon>
        <NodeNameField graph={graph} node={node} title={nodeType?.title ?? node.type} onRename={actions?.onRename} />
        <Group gap={2} wrap="nowrap" className={classes.actions}>
          <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('Close panel')}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <PanelTabs {...props} key={overlay?.executionId ?? 'edit'} />
    </aside>
  );
}

function PanelTabs(props: NodePanelProps) {
  const { node, nodeTypes, overlay, actions } = props;
  const nodeType = nodeTypes.get(node.type);
  const state = overlay?.nodes.get(node.id);
  const [tab, setTab] = useState<string | null>(actions === null && state !== undefined ? 'output' : 'parameters');
  const count = (items: number | undefined) => (items === undefined ? '' : ` (${items})`);
  return (
    <Tabs value={tab} onChange={setTab} className={classes.tabs} keepMounted={false}>
      <Tabs.List px="xs">
        <Tabs.Tab value="parameters" px={10}>
          {t('Parameters')}
        </Tabs.Tab>
        <Tabs.Tab value="settings" px={10}>
          {t('Settings')}
        </Tabs.Tab>
        {nodeType?.trigger ? null : (
          <Tabs.Tab value="input" px={10}>
            {t('Input')}
            {count(state?.itemsIn)}
          </Tabs.Tab>
        )}
        <Tabs.Tab value="output" px={10}>
          {t('Output')}
          {count(state?.itemsOut)}
        </Tabs.Tab>
      </Tabs.List>
      <ScrollArea flex={1} classNames={{ content: classes.content }}>
        <Tabs.Panel value="parameters">
          <NodeParameters {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <NodeSettingsForm {...props} />
        </Tabs.Panel>
        <Tabs.Panel value="input">
          <RunItems {...props} side="inputs" />
        </Tabs.Panel>
        <Tabs.Panel value="output">
          <RunItems {...props} side="outputs" />
        </Tabs.Panel>
      </ScrollArea>
    </Tabs>
  );
}

function RunItems({ node, nodeTypes, overlay, side }: NodePanelProps & { side: 'inputs' | 'outputs' }) {
  const state = overlay?.nodes.get(node.id);
  if (overlay === null || state === undefined) {
    return (
      <Text size="sm" c="dimmed" ta="center" py="lg">
        {overlay === null
          ? t('Run it or select an execution to see items here.')
          : t('This node did not run in this execution.')}
      </Text>
    );
  }
  const nodeType = nodeTypes.get(node.type);
  const chosenRun = overlay.chosenRun?.nodeId === node.id ? overlay.chosenRun.run : null;
  const ports = side === 'inputs' ? inputPorts(node, nodeType) : outputPorts(node, nodeType);
  return (
    <NodeItems
      key={`${overlay.executionId} ${side} ${chosenRun}`}
      executionId={overlay.executionId}
      nodeId={node.id}
      side={side}
      runCount={state.runs}
      stamp={`${state.status} ${state.runs} ${state.itemsOut}`}
      firstRun={chosenRun}
      portTitle={(name) => ports.find((port) => port.name === name)?.title ?? name}
      nodeName={side === 'inputs' ? null : node.name}
      fileName={node.name}
    />
  );
}
