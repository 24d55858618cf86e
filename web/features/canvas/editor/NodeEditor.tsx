import { useCallback, useMemo } from 'react';
import type { Schema } from '../../../api/client.ts';
import type { DraftStore } from '../model/draftStore.ts';
import type { Graph, GraphNode, NodeTypes } from '../model/graph.ts';
import { changedPins } from '../model/pinning.ts';
import { NodeDialog } from '../view/NodeDialog.tsx';
import type { NodeActions } from '../view/nodePanelProps.ts';
import { NodeRunButton } from './NodeRunButton.tsx';
import { NodeUpdate } from './NodeUpdate.tsx';
import { ScheduleTimes } from './ScheduleTimes.tsx';
import type { OpenNode } from './useOpenNode.ts';
import type { NodeRun } from './useNodeRun.ts';
import type { ShownExecution } from './useShownExecution.ts';
import { TriggerState } from './TriggerState.tsx';
import { WebhookAddresses } from './WebhookAddresses.tsx';

type NodeEditorProps = {
  facts: Schema<'DigitalOrganization'>;
  store: DraftStore;
  graph: Graph;
  nodeTypes: NodeTypes;
  issues: readonly Schema<'GraphIssue'>[];
  shown: ShownExecution;
  node: GraphNode;
  openNode: OpenNode;
  nodeRun: NodeRun;
  /** Null if the graph is only looked at. */
  actionsFor: ((nodeId: string) => NodeActions) | null;
};

/** The editor of the node that is open. */
export function NodeEditor(props: NodeEditorProps) {
  const { facts, store, graph, nodeTypes, issues, shown, node, openNode, nodeRun, actionsFor } = props;
  const { id } = node;
  const { published_version_id: publishedId } = facts;
  const actions = useMemo(() => actionsFor?.(id) ?? null, [actionsFor, id]);
  const unsavedPins = useCallback(() => changedPins(store.savedDraft.graph, store.draft.graph), [store]);
  return (
    <NodeDialog
      graph={graph}
      node={node}
      nodeTypes={nodeTypes}
      issues={issues}
      overlay={shown.overlay}
      actions={actions}
      unsavedPins={unsavedPins}
      extra={
        actions === null ? null : (
          <>
            <NodeUpdate node={node} nodeTypes={nodeTypes} onUpdate={actions.onUpdate} />
            <TriggerState node={node} nodeTypes={nodeTypes} facts={facts} />
            <ScheduleTimes node={node} digitalOrganizationId={facts.id} />
            <WebhookAddresses node={node} facts={facts} store={store} onExecution={shown.follow} />
          </>
        )
      }
      runButton={
        actions === null ? null : (
          <NodeRunButton
            facts={facts}
            graph={graph}
            node={node}
            nodeTypes={nodeTypes}
            store={store}
            shown={shown}
            isStarting={nodeRun.isStarting}
            onRun={() => nodeRun.run(id)}
          />
        )
      }
      onChanges={actions === null || publishedId === null ? undefined : () => openNode.closeForChanges(publishedId)}
      onClose={openNode.close}
    />
  );
}
