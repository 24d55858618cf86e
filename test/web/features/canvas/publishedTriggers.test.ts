import { expect, test } from 'vitest';
import type { Graph } from '../../../../web/features/canvas/model/graph.ts';
import { publishedTriggers } from '../../../../web/features/canvas/editor/publishing/publishedTriggers.ts';
import { buildNode, nodeTypes } from './buildGraph.ts';

const graphOf = (...nodes: Graph['nodes']): Graph => ({ nodes, connections: [] });
const hook = buildNode({ id: 'hook', type: 'trigger.webhook' });
const daily = buildNode({ id: 'daily', type: 'trigger.schedule' });
const byHand = buildNode({ id: 'hand', type: 'trigger.manual' });
const edit = buildNode({ id: 'edit', type: 'data.edit_fields' });

test('publishing starts enabled triggers that run automatically, and stops deleted or disabled ones', () => {
  const published = graphOf(hook, daily, edit);
  const draft = graphOf(byHand, edit, { ...hook, settings: { disabled: true } }, { ...hook, id: 'other' });
  const { up, down } = publishedTriggers(draft, published, nodeTypes);
  expect([up.map(({ id }) => id), down.map(({ id }) => id)]).toEqual([['other'], ['hook', 'daily']]);
});

test('before the first version nothing is stopped', () => {
  expect(publishedTriggers(graphOf(daily), undefined, nodeTypes)).toEqual({ up: [daily], down: [] });
});
