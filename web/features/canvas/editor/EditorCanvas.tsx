import { useCallback, useMemo } from 'react';
import { connect, renameNode } from '../model/edits.ts';
import { findNode, type Graph, type NodeTypes } from '../model/graph.ts';
import { pinnedItems } from '../model/pinning.ts';
import type { RunOverlay } from '../model/runOverlay.ts';
import type { Selection } from '../model/selection.ts';
import type { CommandName } from '../model/shortcuts.ts';
import { Canvas } from '../view/Canvas.tsx';
import { CanvasActionsContext } from '../view/canvasActions.ts';
import { CanvasControls } from './commands/CanvasControls.tsx';
import { CommandDialogs } from './commands/CommandDialogs.tsx';
import { NodeBar } from './NodeBar.tsx';
import type { useCanvasEditing } from './useCanvasEditing.ts';
import type { NodeRun } from './useNodeRun.ts';

type EditorCanvasProps = {
  canvas: ReturnType<typeof useCanvasEditing>;
  graph: Graph;
  nodeTypes: NodeTypes;
  issues: readonly { node_id: string | null; severity: 'error' | 'warning' }[];
  overlay: RunOverlay | null;
  readOnly: boolean;
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
  nodeRun: NodeRun;
  /** Called when the user searches for a node: scrolls it into view. */
  onFound: (nodeId: string) => void;
};

const noConnections: ReadonlySet<string> = new Set();

/** The editor's canvas, with its controls and the dialogs of commands. The canvas's props stay stable between renders. */
export function EditorCanvas({ canvas, nodeRun, onFound, ...shown }: EditorCanvasProps) {
  const { palette, edits, clipboard, commands, subFlow, actions, onOpen, pointTo } = canvas;
  const { graph, nodeTypes, readOnly, selection } = shown;
  const { editGraph } = edits;
  const { run, boxMode, openMenu } = commands;
  const { run: runNode, isStarting } = nodeRun;
  const [first] = selection;
  const selected = selection.size === 1 && first !== undefined ? findNode(graph, first) : undefined;
  const pinned = selected !== undefined && pinnedItems(graph, selected.id) !== null;
  const onCommand = useCallback(
    (name: CommandName, nodeId: string) => run(name, { selection: new Set([nodeId]), connectionIds: noConnections }),
    [run],
  );
  const onMenu = useCallback(
    (nodeId: string, place: { x: number; y: number }) => openMenu({ ...place, element: nodeId, connection: null }),
    [openMenu],
  );
  const over = useMemo(
    () => (
      <>
        <CanvasControls readOnly={readOnly} boxMode={boxMode} onRun={run} />
        {selected === undefined ? null : (
          <NodeBar
            node={selected}
            pinned={pinned}
            readOnly={readOnly}
            isRunning={isStarting}
            onRun={runNode}
            onCommand={onCommand}
            onMenu={onMenu}
          />
        )}
      </>
    ),
    [readOnly, boxMode, run, selected, pinned, isStarting, runNode, onCommand, onMenu],
  );
  return (
    <CanvasActionsContext value={readOnly ? null : actions}>
      <Canvas
        {...shown}
        boxMode={boxMode}
        onEdit={editGraph}
        onDropType={edits.dropType}
        onWish={palette.open}
        onOpen={onOpen}
        onMenu={openMenu}
        onPoint={pointTo}
      >
        {over}
      </Canvas>
      <CommandDialogs
        commands={commands}
        clipboard={clipboard}
        graph={graph}
        nodeTypes={nodeTypes}
        readOnly={readOnly}
        onConnect={(connection) => editGraph((before) => connect(before, connection))}
        onRename={(nodeId, name) => editGraph((before) => renameNode(before, nodeId, name))}
        onChoose={onFound}
        subFlow={subFlow}
      />
    </CanvasActionsContext>
  );
}
