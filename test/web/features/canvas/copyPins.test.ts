import { expect, test } from 'vitest';
import type { Schema } from '../../../../web/api/client.ts';
import { copyPins, pinnableNodes, withPins } from '../../../../web/features/canvas/model/copyPins.ts';
import type { Graph } from '../../../../web/features/canvas/model/graph.ts';

type Execution = Schema<'Execution'>;
type Detail = Schema<'ExecutionNodeDetail'>;

const node = (id: string, type = 'data.sort') => ({ id, name: id, type, position: { x: 0, y: 0 } });
const draft: Graph = { nodes: [node('a'), node('b'), node('c'), node('d', 'logic.wait')], connections: [] };
const run = (node_id: string, more: object = {}) => ({
  node_id,
  name: node_id,
  type: 'data.sort',
  status: 'success',
  runs: 1,
  outputs: { main: { count: 1 } },
  ...more,
});

test('only nodes of the draft that ended well, once and by their first port can be pinned; the others say why', () => {
  const nodes = [
    run('a'),
    run('b', { status: 'error' }),
    run('c', { runs: 3 }),
    run('d'),
    run('gone'),
    run('a', { node_id: 'a', outputs: { other: { count: 2 } } }),
  ];
  const found = pinnableNodes(draft, { nodes } as unknown as Execution, new Map());
  expect(found.nodes).toEqual(['a']);
  expect(found.left.map(({ reason }) => reason)).toEqual([
    'not_finished',
    'loop',
    'not_in_draft',
    'not_in_draft',
    'other_port',
  ]);
});

test('the pinned items are the fields; truncated ones, files and excess items are reported', () => {
  const detail = (id: string, items: object[], count = items.length): Detail =>
    ({
      node_id: id,
      name: id,
      type: 'data.sort',
      runs: [{ outputs: { main: { count, items } } }],
    }) as unknown as Detail;
  const copied = copyPins(
    [
      detail('a', [{ json: { n: 1 }, binary: { file: { id: 'bin_1' } } }], 9),
      detail('b', [{ json: { text: 'x'.repeat(3_000_000) } }]),
    ],
    [],
  );
  expect(copied).toEqual({
    pins: { a: [{ json: { n: 1 } }] },
    cut: ['a'],
    withFiles: ['a'],
    left: [{ name: 'b', reason: 'too_large' }],
  });
  expect(withPins({ ...draft, pin_data: { c: [] } }, copied.pins).pin_data).toEqual({ a: [{ json: { n: 1 } }], c: [] });
});
