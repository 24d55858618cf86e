import '@xyflow/react/dist/style.css';
import './xyflowTheme.css';
import { Badge, useComputedColorScheme } from '@mantine/core';
import { IconMinus, IconPencil, IconPlus, type Icon } from '@tabler/icons-react';
import {
  Background,
  BackgroundVariant,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Dimensions,
  type Node,
  type NodeChange,
  type NodeProps,
} from '@xyflow/react';
import { useCallback, useEffect, useMemo, useState, type CSSProperties } from 'react';
import { t } from '../../../texts/texts.ts';
import { connectionId, type Graph, type NodeTypes } from '../model/graph.ts';
import { mergeForPicture, type GraphDiff } from '../model/graphDiff.ts';
import { toCanvasEdges, toCanvasNodes, type CanvasEdge, type CanvasNodeContent } from '../model/mapping.ts';
import classes from './ComparedCanvas.module.css';
import { EdgeArrows } from './EdgeArrows.tsx';
import { NodeCard } from './NodeCard.tsx';

type Mark = 'added' | 'removed' | 'changed';
type ComparedNode = Node<CanvasNodeContent & { mark: Mark | null }, 'node'>;
type ComparedCanvasProps = {
  graph: Graph;
  /** Differences to draw into the graph; without them the graph is only shown. */
  diff: GraphDiff | null;
  nodeTypes: NodeTypes;
  /** The node that is in the middle. */
  chosenId: string | null;
  onChoose: (nodeId: string | null) => void;
};

const noIssues: never[] = [];
const nodeComponents = { node: MarkedNode };

/** Shows a graph with its differences from another one: added, changed and, as ghosts, removed nodes and connections. */
export function ComparedCanvas(props: ComparedCanvasProps) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  );
}

function Picture({ graph, diff, nodeTypes, chosenId, onChoose }: ComparedCanvasProps) {
  const colorMode = useComputedColorScheme('light');
  const { nodes, edges } = useMemo(() => draw({ graph, diff, nodeTypes }), [graph, diff, nodeTypes]);
  // xyflow hides a node that comes without the size it was found to have: without these all of them, at every drawing.
  const [sizes, setSizes] = useState<ReadonlyMap<string, Dimensions>>(new Map());
  const measure = useCallback((changes: NodeChange<ComparedNode>[]) => {
    const found = changes.flatMap((change): [string, Dimensions][] =>
      change.type === 'dimensions' && change.dimensions !== undefined ? [[change.id, change.dimensions]] : [],
    );
    if (found.length > 0) setSizes((before) => new Map([...before, ...found]));
  }, []);
  const shown = useMemo(
    () =>
      nodes.map((node) => {
        const measured = sizes.get(node.id);
        return { ...node, selected: node.id === chosenId, ...(measured && { measured }) };
      }),
    [nodes, sizes, chosenId],
  );
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (chosenId !== null) void fitView({ nodes: [{ id: chosenId }], maxZoom: 1, padding: 1 });
  }, [chosenId, fitView]);
  return (
    <ReactFlow<ComparedNode, CanvasEdge>
      // Remounts for another graph, so that its nodes are measured.
      key={nodes.map(({ id }) => id).join()}
      nodes={shown}
      onNodesChange={measure}
      edges={edges}
      nodeTypes={nodeComponents}
      onNodeClick={(_event, node) => onChoose(node.id)}
      onPaneClick={() => onChoose(null)}
      nodesDraggable={false}
      nodesConnectable={false}
      deleteKeyCode={null}
      colorMode={colorMode}
      fitView
      fitViewOptions={{ maxZoom: 1, padding: 0.2 }}
      minZoom={0.15}
      maxZoom={2}
      proOptions={{ hideAttribution: true }}
      aria-label={t('publish.versionCanvas', { nodes: nodes.length })}
    >
      <EdgeArrows />
      <Background variant={BackgroundVariant.Dots} gap={20} size={1.4} />
      <Controls showInteractive={false} position="bottom-left" />
    </ReactFlow>
  );
}

function draw({ graph, diff, nodeTypes }: Pick<ComparedCanvasProps, 'graph' | 'diff' | 'nodeTypes'>) {
  const picture = diff === null ? graph : mergeForPicture(graph, diff);
  const marks = new Map<string, Mark>([
    ...(diff?.added ?? []).map(({ id }): [string, Mark] => [id, 'added']),
    ...(diff?.removed ?? []).map(({ id }): [string, Mark] => [id, 'removed']),
    ...(diff?.changed ?? []).map(({ after }): [string, Mark] => [after.id, 'changed']),
  ]);
  const nodes = toCanvasNodes(picture, { nodeTypes, issues: noIssues, overlay: null }).map((node): ComparedNode => ({
    ...node,
    data: { ...node.data, mark: marks.get(node.id) ?? null },
  }));
  const added = new Set(diff?.addedConnections.map(connectionId));
  const removed = new Set(diff?.removedConnections.map(connectionId));
  const edges = toCanvasEdges(picture, null).map((edge): CanvasEdge => {
    if (added.has(edge.id)) return { ...edge, label: t('publish.new'), style: edgeStyles.added };
    return removed.has(edge.id) ? { ...edge, label: t('publish.removedInline'), style: edgeStyles.removed } : edge;
  });
  return { nodes, edges };
}

const edgeStyles: Record<'added' | 'removed', CSSProperties> = {
  added: { stroke: 'var(--mantine-color-teal-6)', strokeWidth: 2.6 },
  removed: { stroke: 'var(--mantine-color-red-6)', strokeDasharray: '6 5' },
};

/** A node with a label for its change. */
function MarkedNode(props: NodeProps<ComparedNode>) {
  const { mark } = props.data;
  if (mark === null) return <NodeCard {...props} />;
  const { color, icon: IconComponent } = markLooks[mark];
  return (
    <div className={classes.marked} data-mark={mark}>
      <Badge
        className={classes.mark}
        color={color}
        variant="light"
        tt="none"
        leftSection={<IconComponent size={12} aria-hidden />}
      >
        {markText(mark)}
      </Badge>
      <NodeCard {...props} />
    </div>
  );
}

const markLooks: Record<Mark, { color: string; icon: Icon }> = {
  added: { color: 'teal', icon: IconPlus },
  removed: { color: 'red', icon: IconMinus },
  changed: { color: 'orange', icon: IconPencil },
};

function markText(mark: Mark): string {
  if (mark === 'added') return t('publish.added');
  return mark === 'removed' ? t('publish.removed') : t('common.updated');
}
