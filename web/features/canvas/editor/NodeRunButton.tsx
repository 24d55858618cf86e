import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { Schema } from '../../../api/client.ts';
import type { DraftStore } from '../model/draftStore.ts';
import type { Graph, GraphNode, NodeTypes } from '../model/graph.ts';
import { isFinal } from '../model/runOverlay.ts';
import { chatType, startWay } from '../model/starting.ts';
import { t } from '../../../texts/texts.ts';
import { ChatTestButton } from './listening/ChatTestButton.tsx';
import { ListenButton } from './listening/ListenButton.tsx';
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

/** Runs up to one node; a trigger that waits for an event listens for one; runs can be stopped. */
export function NodeRunButton(props: NodeRunButtonProps) {
  const { facts, graph, node, nodeTypes, store, shown, isStarting, onRun } = props;
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
        title={t('panel.runsWithBefore')}
        onClick={onRun}
      >
        {t('panel.runThisNode')}
      </Button>
    );
  }
  if (node.type === chatType) return <ChatTestButton nodeId={node.id} look={{ size: 'sm' }} />;
  return (
    <ListenButton
      digitalOrganizationId={facts.id}
      node={node}
      store={store}
      label={t('panel.testTrigger')}
      look={{ size: 'sm' }}
      position="bottom-end"
      onExecution={shown.follow}
    />
  );
}
