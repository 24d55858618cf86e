import { connect, renameNode } from '../../canvas/model/edits.ts';
import type { Graph, NodeTypes } from '../../canvas/model/graph.ts';
import type { RunOverlay } from '../../canvas/model/runOverlay.ts';
import type { Selection } from '../../canvas/model/selection.ts';
import { Canvas } from '../../canvas/view/Canvas.tsx';
import { CanvasActionsContext } from '../../canvas/view/canvasActions.ts';
import { CanvasControls } from './commands/CanvasControls.tsx';
import { CommandDialogs } from './commands/CommandDialogs.tsx';
import type { useCanvasEditing } from './useCanvasEditing.ts';

type EditorCanvasProps = {
  canvas: ReturnType<typeof useCanvasEditing>;
  graph: Graph;
  nodeTypes: NodeTypes;
  issues: readonly { node_id: string | null; severity: 'error' | 'warning' }[];
  overlay: RunOverlay | null;
  readOnly: boolean;
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
};

/** The canvas of the editor, with its controls and what commands open over it. */
export function EditorCanvas({ canvas, ...shown }: EditorCanvasProps) {
  const { palette, edits, clipboard, commands, actions, onOpen, pointTo } = canvas;
  const { graph, nodeTypes, readOnly } = shown;
  const { editGraph } = edits;
  return (
    <CanvasActionsContext value={readOnly ? null : actions}>
      <Canvas
        {...shown}
        boxMode={commands.boxMode}
        onEdit={editGraph}
        onDropType={edits.dropType}
        onWish={palette.open}
        onOpen={onOpen}
        onMenu={commands.openMenu}
        onPoint={pointTo}
      >
        <CanvasControls readOnly={readOnly} boxMode={commands.boxMode} onRun={commands.run} />
        <CommandDialogs
          commands={commands}
          clipboard={clipboard}
          graph={graph}
          nodeTypes={nodeTypes}
          readOnly={readOnly}
          onConnect={(connection) => editGraph((before) => connect(before, connection))}
          onRename={(nodeId, name) => editGraph((before) => renameNode(before, nodeId, name))}
        />
      </Canvas>
    </CanvasActionsContext>
  );
}
