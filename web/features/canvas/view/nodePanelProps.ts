import type { ReactNode } from 'react';
import type { Schema } from '../../../api/client.ts';
import type { Graph, GraphNode, NodeSettings, NodeTypes } from '../model/graph.ts';
import type { PinnedItems } from '../model/pinning.ts';
import type { RunOverlay } from '../model/runOverlay.ts';

/** Actions for the node; absent in read-only views. */
export type NodeActions = {
  onRename: (name: string) => void;
  onParameters: (parameters: Record<string, unknown>) => void;
  /** Puts the node in a newer version of its type, with its parameters: one undo step. */
  onUpdate: (updated: GraphNode) => void;
  onSettings: (settings: NodeSettings) => void;
  onCredential: (slot: string, credential: { id: string } | null) => void;
  /** Pins items that replace the node's output in manual executions; null removes them. */
  onPin: (items: PinnedItems | null) => void;
  onToggleDisabled: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** A node with all that is known of it: for the editor over the canvas, and the panel beside an execution's. */
export type NodePanelProps = {
  graph: Graph;
  node: GraphNode;
  nodeTypes: NodeTypes;
  issues: readonly Schema<'GraphIssue'>[];
  overlay: RunOverlay | null;
  actions: NodeActions | null;
  /** Pinned items that the server has not got yet; previews are asked with them. Absent where nothing is edited. */
  unsavedPins?: () => Record<string, PinnedItems | null>;
  /** Shown above the parameters: addresses of a webhook, for example. */
  extra?: ReactNode;
};
