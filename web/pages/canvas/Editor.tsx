import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { findNode, type Graph, type NodeTypes } from '../../canvas/model/graph.ts';
import type { Selection } from '../../canvas/model/selection.ts';
import { Palette } from '../../canvas/view/Palette.tsx';
import { loadCodeMirror } from '../../expressions/loadCodeMirror.ts';
import { t } from '../../texts/texts.ts';
import { CanvasBanner } from './CanvasBanner.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { CopyToEditor } from './CopyToEditor.tsx';
import classes from './Editor.module.css';
import { EditorCanvas } from './EditorCanvas.tsx';
import { EditingNotice } from './editing/EditingNotice.tsx';
import { ExecutionsSidebar } from './ExecutionsSidebar.tsx';
import { ListeningContext } from './listening/listeningContext.ts';
import { ListeningNotice } from './listening/ListeningNotice.tsx';
import { useListening } from './listening/useListening.ts';
import { NodeEditor } from './NodeEditor.tsx';
import { StartHint } from './StartHint.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useCanvasEditing } from './useCanvasEditing.ts';
import { useDraft } from './useDraft.ts';
import { graphOfDraft, useDraftPart } from './useDraftPart.ts';
import { useNodeInView } from './useNodeInView.ts';
import { useNodeRun } from './useNodeRun.ts';
import { useOpenNode } from './useOpenNode.ts';
import { useShownExecution } from './useShownExecution.ts';
import { VersionsLayer } from './versions/VersionsLayer.tsx';

type EditorProps = { loaded: Schema<'DigitalOrganization'>; nodeTypes: NodeTypes };

/** The editor: toolbar, executions, palette, canvas and the editor of the open node, around one draft. */
export function Editor({ loaded, nodeTypes }: EditorProps) {
  const { store, resolve, factsKey, editing } = useDraft(loaded);
  const draft = useDraftPart(store, graphOfDraft);
  const openNode = useOpenNode();
  const [selection, setSelection] = useState<Selection>(() => new Set(openNode.id === null ? [] : [openNode.id]));
  const [search, setSearch] = useSearchParams();
  const executionsOpen = search.has('executions');
  const shown = useShownExecution(loaded.id);
  const listening = useListening({ digitalOrganizationId: loaded.id, store, onExecution: shown.follow });
  const { inspecting } = shown;
  // Versions lie over the editor, which is not seen then.
  const readOnly = inspecting || editing.reading || search.has('version');
  const graph: Graph = inspecting && shown.execution ? shown.execution.graph : draft;
  const selectedId = selection.size === 1 ? [...selection][0] : undefined;
  const opened = openNode.id === null ? undefined : findNode(graph, openNode.id);
  // Behind an open node the canvas is drawn when there is time: who types does not wait for it.
  const later = useDeferredValue(graph);
  const drawn = opened === undefined ? graph : later;
  const nodeRun = useNodeRun({ digitalOrganizationId: loaded.id, store, shown });
  const { fitView } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 200;
  // After the panel has taken its room, so that the new node is not behind it.
  const showAll = useCallback(() => {
    setTimeout(() => void fitView({ maxZoom: 1, padding: 0.2, duration }), 60);
  }, [fitView, duration]);
  const canvas = useCanvasEditing({
    store,
    nodeTypes,
    graph,
    readOnly,
    selection,
    setSelection,
    onOpen: openNode.open,
    showAll,
    duration,
    shown,
  });
  const { edits, palette, wish, paletteOpen } = canvas;
  const { open } = openNode;
  useNodeInView({ graph, nodeId: openNode.id ?? selectedId, duration });

  // The graph of an earlier execution may lie elsewhere than the draft.
  // Every text of a node needs it: here it is there before the first field is.
  useEffect(() => void loadCodeMirror(), []);
  useEffect(() => {
    if (inspecting) showAll();
  }, [inspecting, shown.id, showAll]);
  const toggleExecutions = useCallback(
    () =>
      setSearch(
        (before) => {
          if (before.has('executions')) before.delete('executions');
          else before.set('executions', '1');
          return before;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const choose = useCallback(
    (nodeId: string) => {
      setSelection(new Set([nodeId]));
      open(nodeId);
    },
    [open],
  );

  return (
    <ListeningContext value={listening}>
      <div className={classes.page}>
        <Toolbar
          facts={loaded}
          factsKey={factsKey}
          store={store}
          shown={shown}
          readOnly={readOnly}
          nodeTypes={nodeTypes}
          selectedId={selectedId ?? null}
          executionsOpen={executionsOpen}
          onToggleExecutions={toggleExecutions}
          onChooseNode={choose}
        />
        <EditingNotice editing={editing} onTakeOver={() => void editing.takeOver()} />
        <ConflictNotice digitalOrganizationId={loaded.id} store={store} onResolve={(choice) => void resolve(choice)} />
        {readOnly ? null : <CopyToEditor digitalOrganizationId={loaded.id} store={store} nodeTypes={nodeTypes} />}
        <div className={classes.body}>
          <VersionsLayer
            facts={loaded}
            factsKey={factsKey}
            store={store}
            draft={draft}
            nodeTypes={nodeTypes}
            readOnly={editing.reading}
          />
          {executionsOpen ? (
            <ExecutionsSidebar digitalOrganizationId={loaded.id} shown={shown} onClose={toggleExecutions} />
          ) : null}
          {paletteOpen && !readOnly ? (
            <Palette
              nodeTypes={[...nodeTypes.values()]}
              graph={graph}
              hint={
                wish === null
                  ? t('Click to add, or drag onto the canvas.')
                  : wish.into === null
                    ? t('The new node will be connected to the selected port.')
                    : t('The new node will be inserted into the connection.')
              }
              follows={wish !== null && (wish.from !== null || wish.into !== null)}
              onAdd={edits.add}
              onClose={palette.close}
            />
          ) : null}
          <div className={classes.canvas}>
            <CanvasBanner shown={shown} paletteOpen={paletteOpen || readOnly} onOpenPalette={palette.open} />
            <ListeningNotice listening={listening} graph={draft} />
            {graph.nodes.length === 0 && !readOnly ? <StartHint /> : null}
            <EditorCanvas
              canvas={canvas}
              graph={drawn}
              nodeTypes={nodeTypes}
              issues={inspecting ? noIssues : loaded.issues}
              overlay={shown.overlay}
              readOnly={readOnly}
              selection={selection}
              onSelect={setSelection}
              nodeRun={nodeRun}
            />
          </div>
          {opened === undefined ? null : (
            <NodeEditor
              key={opened.id}
              facts={loaded}
              store={store}
              graph={graph}
              nodeTypes={nodeTypes}
              issues={inspecting ? noIssues : loaded.issues}
              shown={shown}
              node={opened}
              openNode={openNode}
              nodeRun={nodeRun}
              actionsFor={readOnly ? null : edits.actionsFor}
            />
          )}
        </div>
      </div>
    </ListeningContext>
  );
}

const noIssues: never[] = [];
