import { describe, expect, test } from 'vitest';
import { connectionOnto, type DrawnEnd } from '../../../../web/features/canvas/model/connectTargets.ts';
import { connectionId } from '../../../../web/features/canvas/model/graph.ts';
import { graphOf, nodeTypes } from './buildGraph.ts';

const graph = graphOf('start > if1', 'if1.true > a > merge.input_1', 'merge > end', 'b > end');
const output = (node: string, port = 'main'): DrawnEnd => ({ node, port, kind: 'source' });
const input = (node: string, port = 'main'): DrawnEnd => ({ node, port, kind: 'target' });
const over = (end: DrawnEnd, nodeId: string) => {
  const found = connectionOnto({ graph, end, nodeId, nodeTypes });
  return 'connection' in found ? connectionId(found.connection) : found.reason;
};

describe('a connection let go over a node', () => {
  test.each([
    ['leads to its input', output('if1', 'false'), 'b', 'if1:false>b:main'],
    ['leads to its first input that has none', output('if1', 'false'), 'merge', 'if1:false>merge:input_2'],
    ['leads to an input that has one, where all have', output('a'), 'end', 'a:main>end:main'],
    ['comes from its first output that leads nowhere', input('b'), 'if1', 'if1:false>b:main'],
    ['comes from an output that leads somewhere, where all do', input('b'), 'a', 'a:main>b:main'],
    ['says that nothing leads into a trigger', output('a'), 'start', 'Triggers have no inputs.'],
    ['says that they are connected', output('start'), 'if1', 'Already connected.'],
    ['says that a node is not connected to itself', output('a'), 'a', 'A node cannot be connected to itself.'],
  ])('%s', (_what, end, nodeId, becomes) => {
    expect(over(end, nodeId)).toBe(becomes);
  });

  test('takes the next input where the first one refuses', () => {
    expect(over(output('a'), 'merge')).toBe('a:main>merge:input_2');
  });
});
