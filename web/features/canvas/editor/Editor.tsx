import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { findNode, type Graph, type NodeTypes } from '../model/graph.ts';
import { loadCodeMirror } from '../../../expressions/loadCodeMirror.ts';
import { lazyPart } from '../../../parts/lazyPart.tsx';
import { DraftingContext } from '../../drafting/draftingContext.ts';
import { useDrafting } from '../../drafting/useDrafting.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { CopyToEditor } from './CopyToEditor.tsx';
import classes from './Editor.module.css';
import { EditorMiddle } from './EditorMiddle.tsx';
import { EditorPalette } from './EditorPalette.tsx';
import { EditingNotice } from './editing/EditingNotice.tsx';
import { ExecutionsSidebar } from './ExecutionsSidebar.tsx';
import { ChatTest } from './listening/ChatTest.tsx';
import { ListeningContext } from './listening/listeningContext.ts';
import { useListening } from './listening/useListening.ts';
import { NodeEditor } from './NodeEditor.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useAddressFlag } from './useAddressFlag.ts';
import { useCanvasEditing } from './useCanvasEditing.ts';
import { useDraft } from './useDraft.ts';
import { graphOfDraft, useDraftPart } from './useDraftPart.ts';
import { useNodeInView } from './useNodeInView.ts';
import { useNodeRun } from './useNodeRun.ts';
import { useOpenNode } from './useOpenNode.ts';
import { useSelection } from './useSelection.ts';
import { StartQuestionDialog } from './listening/StartQuestionDialog.tsx';
import { useShownExecution } from './useShownExecution.ts';
import { VersionsLayer } from './versions/VersionsLayer.tsx';
import { wholeInView } from '../view/wholeInView.ts';

const DraftingDialog = lazyPart(async () => (await import('../../drafting/DraftingDialog.tsx')).DraftingDialog);

type EditorProps = { loaded: Schema<'DigitalOrganization'>; nodeTypes: NodeTypes };

/** The editor: toolbar, executions, palette, canvas and the editor of the open node, around one draft. */
export function Editor({ loaded, nodeTypes }: EditorProps) {
  const { store, resolve, factsKey, editing } = useDraft(loaded);
  const draft = useDraftPart(store, graphOfDraft);
  const openNode = useOpenNode();
  const [search] = useSearchParams();
  const executions = useAddressFlag('executions');
  const logs = useAddressFlag('logs');
  const shown = useShownExecution(loaded.id);
  const listening = useListening({ digitalOrganizationId: loaded.id, store, onExecution: shown.follow });
  const { inspecting } = shown;
  // Versions lie over the editor, which is not seen then.
  const readOnly = inspecting || editing.reading || search.has('version');
  const graph: Graph = inspecting && shown.execution ? shown.execution.graph : draft;
  const [selection, setSelection] = useSelection(graph, () => new Set(openNode.id === null ? [] : [openNode.id]));
  const selectedId = selection.size === 1 ? [...selection][0] : undefined;
  const opened = openNode.id === null ? undefined : findNode(graph, openNode.id);
  // Renders the canvas behind an open node with low priority, so that it does not delay typing.
  const later = useDeferredValue(graph);
  const drawn = opened === undefined ? graph : later;
  const nodeRun = useNodeRun({ digitalOrganizationId: loaded.id, store, nodeTypes, shown });
  const { fitView } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 200;
  // After the panel has taken its room, so that the new node is not behind it.
  const showAll = useCallback(() => {
    setTimeout(() => void fitView({ ...wholeInView(), duration }), 60);
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
    projectId: loaded.project_id,
    onToggleLogs: logs.toggle,
  });
  const { edits } = canvas;
  const { open } = openNode;
  const issues = inspecting ? noIssues : loaded.issues;
  useNodeInView({ graph, nodeId: openNode.id ?? selectedId, duration });

  // Every text of a node needs it: here it is there before the first field is.
  useEffect(() => void loadCodeMirror().catch(() => undefined), []); // asked again where it is shown
  // The graph of an earlier execution may lie elsewhere than the draft.
  useEffect(() => {
    if (inspecting) showAll();
  }, [inspecting, shown.id, showAll]);
  const drafting = useDrafting(!readOnly);
  const draftingValue = useMemo(() => ({ open: drafting.open, mayEdit: !readOnly }), [drafting.open, readOnly]);
  const applied = (nodeIds: readonly string[]) => {
    canvas.palette.close();
    setSelection(new Set(nodeIds));
    showAll();
  };
  const choose = useCallback(
    (nodeId: string) => {
      setSelection(new Set([nodeId]));
      open(nodeId);
    },
    [open, setSelection],
  );

  return (
    <DraftingContext value={draftingValue}>
      <ListeningContext value={listening}>
        <ChatTest digitalOrganizationId={loaded.id} store={store} onExecution={shown.follow} onShown={showAll}>
          <div className={classes.page}>
            <Toolbar
              facts={loaded}
              factsKey={factsKey}
              store={store}
              shown={shown}
              readOnly={readOnly}
              nodeTypes={nodeTypes}
              selectedId={selectedId ?? null}
              executionsOpen={executions.opened}
              onToggleExecutions={executions.toggle}
              onChooseNode={choose}
            />
            <EditingNotice editing={editing} onTakeOver={() => void editing.takeOver()} />
            <ConflictNotice
              digitalOrganizationId={loaded.id}
              store={store}
              onResolve={(choice) => void resolve(choice)}
            />
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
              {executions.opened ? (
                <ExecutionsSidebar digitalOrganizationId={loaded.id} shown={shown} onClose={executions.toggle} />
              ) : null}
              {readOnly ? null : <EditorPalette canvas={canvas} graph={graph} nodeTypes={nodeTypes} />}
              <EditorMiddle
                canvas={canvas}
                graph={drawn}
                draft={draft}
                nodeTypes={nodeTypes}
                issues={issues}
                shown={shown}
                listening={listening}
                logs={logs}
                readOnly={readOnly}
                selection={selection}
                setSelection={setSelection}
                nodeRun={nodeRun}
                showAll={showAll}
              />
              {opened === undefined ? null : (
                <NodeEditor
                  key={opened.id}
                  facts={loaded}
                  store={store}
                  graph={graph}
                  nodeTypes={nodeTypes}
                  issues={issues}
                  shown={shown}
                  node={opened}
                  openNode={openNode}
                  nodeRun={nodeRun}
                  actionsFor={readOnly ? null : edits.actionsFor}
                />
              )}
            </div>
          </div>
          <StartQuestionDialog digitalOrganizationId={loaded.id} nodeRun={nodeRun} nodeTypes={nodeTypes} />
        </ChatTest>
        {drafting.wish === null ? null : (
          <Suspense>
            <DraftingDialog
              facts={loaded}
              store={store}
              nodeTypes={nodeTypes}
              wish={drafting.wish}
              onClose={drafting.close}
              onApplied={applied}
              onChooseNode={choose}
            />
          </Suspense>
        )}
      </ListeningContext>
    </DraftingContext>
  );
}

const noIssues: never[] = [];
