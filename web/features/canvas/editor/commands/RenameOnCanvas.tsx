import { TextInput } from '@mantine/core';
import { ViewportPortal } from '@xyflow/react';
import { useRef, useState } from 'react';
import { findNode, type Graph } from '../../model/graph.ts';
import { nodeSize } from '../../model/nodeSize.ts';
import { nameProblem } from '../../model/names.ts';
import { t } from '../../../../texts/texts.ts';
import classes from './RenameOnCanvas.module.css';

type RenameOnCanvasProps = { graph: Graph; nodeId: string; onRename: (name: string) => void; onClose: () => void };

/** A field over the name of a node: Enter or leaving it takes the name, Escape leaves the old one. */
export function RenameOnCanvas({ graph, nodeId, onRename, onClose }: RenameOnCanvasProps) {
  const node = findNode(graph, nodeId);
  const [typed, setTyped] = useState(node?.name ?? '');
  const ended = useRef(false);
  if (node === undefined) return null;
  const problem = nameProblem(graph, nodeId, typed.trim());
  const end = (name: string) => {
    // Leaving the field follows on Enter and Escape, too; only the first counts.
    if (ended.current) return;
    ended.current = true;
    if (problem === null && name !== node.name) onRename(name);
    onClose();
    document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`)?.focus();
  };
  return (
    <ViewportPortal>
      <div
        className={`${classes.field} nodrag nopan`}
        style={{
          transform: `translate(${node.position.x + nodeSize / 2}px, ${node.position.y + nodeSize + 2}px) translateX(-50%)`,
        }}
      >
        <TextInput
          aria-label={t('canvas.newNameForName', { name: node.name })}
          size="xs"
          autoFocus
          value={typed}
          error={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => end(typed.trim())}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && problem === null) end(typed.trim());
            if (event.key === 'Escape') end(node.name);
          }}
        />
      </div>
    </ViewportPortal>
  );
}
