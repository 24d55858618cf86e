import type { components } from '../../../openapi/generated/types.ts';
import type { N8nNode } from './n8nFile.ts';

type GraphNote = components['schemas']['GraphNote'];

export const stickyNote = 'n8n-nodes-base.stickyNote';
const maxText = 20_000;
const maxSide = 10_000;
/** n8n numbers the colors of its notes from 1; a note without a number is yellow. */
const colors: readonly NonNullable<GraphNote['color']>[] = [
  'yellow',
  'orange',
  'red',
  'green',
  'blue',
  'purple',
  'gray',
];

/** A sticky note; it is 240 × 160 where it does not say otherwise. */
export function readNote(node: N8nNode, id: string): GraphNote {
  const { content, width, height, color } = node.parameters ?? {};
  const ours = colors[Number(color ?? 1) - 1];
  const [x = 0, y = 0] = node.position ?? [];
  return {
    id,
    text: typeof content === 'string' ? content.slice(0, maxText) : '',
    position: { x, y },
    width: sideOf(width, 240),
    height: sideOf(height, 160),
    ...(ours === undefined || ours === 'yellow' ? {} : { color: ours }),
  };
}

function sideOf(value: unknown, fallback: number): number {
  const side = Number(value ?? fallback);
  return Number.isFinite(side) && side >= 1 ? Math.min(side, maxSide) : fallback;
}
