import { expect, test } from 'vitest';
import { elementBeside, readingOrder } from '../../../../web/features/canvas/model/walking.ts';
import { buildNode } from './buildGraph.ts';

const at = (id: string, x: number, y: number) => ({
  ...buildNode({ id, type: 'logic.no_operation' }),
  position: { x, y },
});
const graph = {
  nodes: [at('end', 500, 0), at('low', 250, 200), at('start', 0, 0), at('high', 250, 0)],
  connections: [],
  notes: [{ id: 'hint', text: '', position: { x: 100, y: 50 } }],
};

test('the canvas is read from left to right and from top to bottom, notes included', () => {
  expect(readingOrder(graph)).toEqual(['start', 'note:hint', 'high', 'low', 'end']);
});

test('a walk reaches every element once, either way, and goes round the ends', () => {
  const walk = (step: 1 | -1) => {
    const seen: (string | null)[] = [];
    for (let id = elementBeside(graph, null, step); seen.length < 6; id = elementBeside(graph, id, step)) seen.push(id);
    return seen;
  };
  expect(walk(1)).toEqual(['start', 'note:hint', 'high', 'low', 'end', 'start']);
  expect(walk(-1)).toEqual(['end', 'low', 'high', 'note:hint', 'start', 'end']);
});

test('a deleted element has no position, and an empty canvas has no element', () => {
  expect(elementBeside(graph, 'gone', 1)).toBe('start');
  expect(elementBeside({ nodes: [], connections: [] }, null, -1)).toBeNull();
  expect(elementBeside({ nodes: [], connections: [] }, null, 1)).toBeNull();
});
