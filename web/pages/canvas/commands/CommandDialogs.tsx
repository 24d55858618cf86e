import type { Connection, Graph, NodeTypes } from '../../../canvas/model/graph.ts';
import type { useCanvasCommands } from '../useCanvasCommands.ts';
import type { useClipboard } from '../useClipboard.ts';
import { CanvasMenu } from './CanvasMenu.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { ConversionReport } from './ConversionReport.tsx';
import { RenameOnCanvas } from './RenameOnCanvas.tsx';
import { ShortcutsPanel } from './ShortcutsPanel.tsx';

type CommandDialogsProps = {
  commands: ReturnType<typeof useCanvasCommands>;
  clipboard: ReturnType<typeof useClipboard>;
  graph: Graph;
  nodeTypes: NodeTypes;
  readOnly: boolean;
  onConnect: (connection: Connection) => void;
  onRename: (nodeId: string, name: string) => void;
};

/** The menu, field or dialog that a command opened, one at a time. */
export function CommandDialogs(props: CommandDialogsProps) {
  const { commands, clipboard, graph, nodeTypes, readOnly, onConnect, onRename } = props;
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
      {clipboard.converted === null ? null : (
        <ConversionReport converted={clipboard.converted} onClose={() => clipboard.setConverted(null)} />
      )}
    </>
  );
}
