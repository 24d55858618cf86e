import { useCallback } from 'react';
import type { Schema } from '../../api/client.ts';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import { findNode, type Graph, type GraphNode, type NodeTypes } from '../../canvas/model/graph.ts';
import { changedPins } from '../../canvas/model/pinning.ts';
import { isFinal } from '../../canvas/model/runOverlay.ts';
import { NodeDialog } from '../../canvas/view/NodeDialog.tsx';
import { NodePanel } from '../../canvas/view/NodePanel.tsx';
import type { NodeActions, NodePanelProps } from '../../canvas/view/nodePanelProps.ts';
import { NodeRunButton } from './NodeRunButton.tsx';
import { ScheduleTimes } from './ScheduleTimes.tsx';
import type { OpenNode } from './useOpenNode.ts';
import type { ShownExecution } from './useShownExecution.ts';
import { useStartDraft } from './useStartDraft.ts';
import { WebhookAddresses } from './WebhookAddresses.tsx';

type NodePanelsProps = {
  facts: Schema<'DigitalOrganization'>;
  store: DraftStore;
  graph: Graph;
  nodeTypes: NodeTypes;
  issues: readonly Schema<'GraphIssue'>[];
  shown: ShownExecution;
  selected: GraphNode | undefined;
  openNode: OpenNode;
  /** Null where the graph is only looked at. */
  actionsFor: ((node: GraphNode) => NodeActions) | null;
  onDeselect: () => void;
};

/** The slim panel of the selected node, and the large one of the node that is open. */
export function NodePanels(props: NodePanelsProps) {
  const { facts, store, graph, nodeTypes, issues, shown, selected, openNode, actionsFor, onDeselect } = props;
  const start = useStartDraft({ digitalOrganizationId: facts.id, store, onStarted: shown.follow });
  const opened = openNode.id === null ? undefined : findNode(graph, openNode.id);
  const earlier = shown.execution && isFinal(shown.execution.status) ? shown.execution.id : undefined;
  const run = (node: GraphNode) => () => start.mutate({ untilNode: node.id, earlier });
  const unsavedPins = useCallback(() => changedPins(store.savedDraft.graph, store.draft.graph), [store]);
  const panelOf = (node: GraphNode): NodePanelProps => ({
    graph,
    node,
    nodeTypes,
    issues,
    overlay: shown.overlay,
    actions: actionsFor?.(node) ?? null,
    unsavedPins,
    extra:
      actionsFor === null ? null : (
        <>
          <ScheduleTimes node={node} digitalOrganizationId={facts.id} />
          <WebhookAddresses node={node} facts={facts} store={store} onExecution={shown.follow} />
        </>
      ),
  });
  return (
    <>
      {selected === undefined ? null : (
        <NodePanel
          key={`panel ${selected.id}`}
          {...panelOf(selected)}
          onRun={actionsFor === null ? undefined : run(selected)}
          onOpen={() => openNode.open(selected.id)}
          onClose={onDeselect}
        />
      )}
      {opened === undefined ? null : (
        <NodeDialog
          key={`dialog ${opened.id}`}
          {...panelOf(opened)}
          runButton={
            actionsFor === null ? null : (
              <NodeRunButton
                facts={facts}
                graph={graph}
                node={opened}
                nodeTypes={nodeTypes}
                store={store}
                shown={shown}
                isStarting={start.isPending}
                onRun={run(opened)}
              />
            )
          }
          onClose={openNode.close}
        />
      )}
    </>
  );
}
