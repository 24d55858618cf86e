import { useCallback, useEffect, useRef } from 'react';
import type { Graph, NodeTypes } from '../model/graph.ts';
import type { Selection } from '../model/selection.ts';
import { CanvasBanner } from './CanvasBanner.tsx';
import { focusNode } from './canvasFocus.ts';
import classes from './Editor.module.css';
import { EditorCanvas } from './EditorCanvas.tsx';
import { ListeningNotice } from './listening/ListeningNotice.tsx';
import type { useListening } from './listening/useListening.ts';
import { LogsPanel } from './LogsPanel.tsx';
import { StartHint } from './StartHint.tsx';
import type { AddressFlag } from './useAddressFlag.ts';
import type { useCanvasEditing } from './useCanvasEditing.ts';
import type { NodeRun } from './useNodeRun.ts';
import type { ShownExecution } from './useShownExecution.ts';

type EditorMiddleProps = {
  canvas: ReturnType<typeof useCanvasEditing>;
  graph: Graph;
  /** The draft, whatever is shown. */
  draft: Graph;
  nodeTypes: NodeTypes;
  issues: readonly { node_id: string | null; severity: 'error' | 'warning' }[];
  shown: ShownExecution;
  listening: ReturnType<typeof useListening>;
  logs: AddressFlag;
  readOnly: boolean;
  selection: Selection;
  setSelection: React.Dispatch<React.SetStateAction<Selection>>;
  nodeRun: NodeRun;
  showAll: () => void;
};

/** The canvas with its overlays, and the logs of the execution below. */
export function EditorMiddle(props: EditorMiddleProps) {
  const { canvas, graph, draft, nodeTypes, issues, shown, listening, logs } = props;
  const { readOnly, selection, setSelection, nodeRun, showAll } = props;
  const [selectedId = null] = selection.size === 1 ? selection : [];
  const find = useCallback(
    (nodeId: string) => {
      setSelection(new Set([nodeId]));
      focusNode(nodeId);
    },
    [setSelection],
  );
  // The logs take a third of the room, or give it back.
  const hasLogs = logs.opened && shown.execution !== undefined && shown.overlay !== null;
  const hadLogs = useRef(false);
  useEffect(() => {
    if (hadLogs.current !== hasLogs) showAll();
    hadLogs.current = hasLogs;
  }, [hasLogs, showAll]);
  return (
    <div className={classes.middle}>
      <div className={classes.canvas}>
        <CanvasBanner
          shown={shown}
          logs={logs}
          paletteOpen={canvas.paletteOpen || readOnly}
          onOpenPalette={canvas.palette.open}
        />
        <ListeningNotice listening={listening} graph={draft} />
        {graph.nodes.length === 0 && !readOnly ? <StartHint /> : null}
        <EditorCanvas
          canvas={canvas}
          graph={graph}
          nodeTypes={nodeTypes}
          issues={issues}
          overlay={shown.overlay}
          readOnly={readOnly}
          selection={selection}
          onSelect={setSelection}
          nodeRun={nodeRun}
          onFound={find}
        />
      </div>
      {logs.opened && shown.execution !== undefined && shown.overlay !== null ? (
        <LogsPanel
          execution={shown.execution}
          overlay={shown.overlay}
          selectedId={selectedId}
          onSelect={find}
          onClose={logs.toggle}
        />
      ) : null}
    </div>
  );
}
