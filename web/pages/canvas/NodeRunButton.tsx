import { Button, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAntenna, IconPlayerPlay } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import type { Graph, GraphNode, NodeTypes } from '../../canvas/model/graph.ts';
import { isFinal } from '../../canvas/model/runOverlay.ts';
import { startWay } from '../../canvas/model/starting.ts';
import { t } from '../../texts/texts.ts';
import { ListenPanel } from './ListenPanel.tsx';
import { StopButton } from './RunButton.tsx';
import type { ShownExecution } from './useShownExecution.ts';

type NodeRunButtonProps = {
  facts: Schema<'DigitalOrganization'>;
  graph: Graph;
  node: GraphNode;
  nodeTypes: NodeTypes;
  store: DraftStore;
  shown: ShownExecution;
  isStarting: boolean;
  /** Runs what leads to the node, and the node. */
  onRun: () => void;
};

/** Runs up to one node; a trigger that waits for an event listens for one; what runs can be stopped. */
export function NodeRunButton(props: NodeRunButtonProps) {
  const { facts, graph, node, nodeTypes, store, shown, isStarting, onRun } = props;
  const [opened, { toggle, close }] = useDisclosure(false);
  const { execution } = shown;
  if (execution !== undefined && !isFinal(execution.status)) return <StopButton executionId={execution.id} />;
  const way = startWay(graph, nodeTypes, node.id);
  if (way.way !== 'listen' || way.node.id !== node.id) {
    return (
      <Button
        size="sm"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={isStarting}
        disabled={node.settings?.disabled === true}
        title={t('Runs what leads to this node, as far as it changed, and the node')}
        onClick={onRun}
      >
        {t('Run this node')}
      </Button>
    );
  }
  return (
    <Popover opened={opened} onChange={close} width={440} position="bottom-end" shadow="lg">
      <Popover.Target>
        <Button size="sm" leftSection={<IconAntenna size={16} aria-hidden />} onClick={toggle}>
          {t('Test this trigger')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ListenPanel
          digitalOrganizationId={facts.id}
          node={node}
          store={store}
          onExecution={(executionId) => {
            close();
            shown.follow(executionId);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
