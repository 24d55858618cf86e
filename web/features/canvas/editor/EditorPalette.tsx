import type { Graph, NodeTypes } from '../model/graph.ts';
import type { Wish } from '../view/canvasActions.ts';
import { Palette } from '../view/Palette.tsx';
import { DescribeButton } from '../../drafting/DescribeButton.tsx';
import { t } from '../../../texts/texts.ts';
import type { useCanvasEditing } from './useCanvasEditing.ts';

type EditorPaletteProps = { canvas: ReturnType<typeof useCanvasEditing>; graph: Graph; nodeTypes: NodeTypes };

/** The open palette next to the canvas, with a description of the effect of choosing a node. */
export function EditorPalette({ canvas, graph, nodeTypes }: EditorPaletteProps) {
  const { wish, paletteOpen, palette, edits } = canvas;
  if (!paletteOpen) return null;
  return (
    <Palette
      nodeTypes={[...nodeTypes.values()]}
      graph={graph}
      hint={hintFor(wish)}
      follows={wish !== null && (wish.from !== null || wish.into !== null)}
      action={<DescribeButton size="xs" mx="md" mb="xs" nodeId={wish?.from?.node ?? null} />}
      onAdd={edits.add}
      onClose={palette.close}
    />
  );
}

function hintFor(wish: Wish | null): string {
  if (wish?.replacing !== undefined) return t('canvas.paletteReplaces');
  if (wish === null) return t('canvas.paletteHint');
  return wish.into === null ? t('canvas.paletteConnects') : t('canvas.paletteInserts');
}
