import type { Connection, Graph, NodeTypes } from '../../model/graph.ts';
import type { useCanvasCommands } from '../useCanvasCommands.ts';
import type { useClipboard } from '../useClipboard.ts';
import type { useSubFlow } from '../useSubFlow.ts';
import { CanvasMenu } from './CanvasMenu.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ConversionReport } from './ConversionReport.tsx';
import { FindNode } from './FindNode.tsx';
import { RenameOnCanvas } from './RenameOnCanvas.tsx';
import { ShortcutsPanel } from './ShortcutsPanel.tsx';
import { SubFlowDialog } from './SubFlowDialog.tsx';

type CommandDialogsProps = {
  commands: ReturnType<typeof useCanvasCommands>;
  clipboard: ReturnType<typeof useClipboard>;
  graph: Graph;
  nodeTypes: NodeTypes;
  readOnly: boolean;
  onConnect: (connection: Connection) => void;
  onRename: (nodeId: string, name: string) => void;
  onChoose: (nodeId: string) => void;
  subFlow: ReturnType<typeof useSubFlow>;
};

/** The menu, field or dialog that a command opened, one at a time. */
export function CommandDialogs(props: CommandDialogsProps) {
  const { commands, clipboard, graph, nodeTypes, readOnly, onConnect, onRename, onChoose, subFlow } = props;
  const { opened, setOpened, run } = commands;
  const close = () => setOpened(null);
  return (
    <>
      {opened?.what === 'menu' ? (
        <CanvasMenu
          place={opened.place}
          target={opened.target}
          readOnly={readOnly}
          onRun={(name) => run(name, opened.target)}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'help' ? <ShortcutsPanel onClose={close} /> : null}
      {opened?.what === 'rename' && !readOnly ? (
        <RenameOnCanvas
          graph={graph}
          nodeId={opened.nodeId}
          onRename={(name) => onRename(opened.nodeId, name)}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'connect' && !readOnly ? (
        <ConnectDialog
          graph={graph}
          nodeTypes={nodeTypes}
          nodeId={opened.nodeId}
          onConnect={onConnect}
          onClose={close}
        />
      ) : null}
      {opened?.what === 'find' ? (
        <FindNode graph={graph} nodeTypes={nodeTypes} onChoose={onChoose} onClose={close} />
      ) : null}
      {opened?.what === 'moveToFlow' && !readOnly ? (
        <SubFlowDialog
          graph={graph}
          nodeTypes={nodeTypes}
          nodeIds={opened.nodeIds}
          isBusy={subFlow.isPending}
          onMake={(made, name) => subFlow.mutate({ made, name })}
          onClose={close}
        />
      ) : null}
      {clipboard.converted === null ? null : (
        <ConversionReport converted={clipboard.converted} onClose={() => clipboard.setConverted(null)} />
      )}
    </>
  );
}
