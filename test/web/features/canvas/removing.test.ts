import { describe, expect, test } from 'vitest';
import { connectionId, type Graph } from '../../../../web/features/canvas/model/graph.ts';
import { record, startHistory, undo } from '../../../../web/features/canvas/model/history.ts';
import { removeAndClose } from '../../../../web/features/canvas/model/removing.ts';
import { graphOf, nodeTypes } from './buildGraph.ts';

const without = (graph: Graph, ...ids: string[]) => removeAndClose(graph, { nodeIds: new Set(ids) }, nodeTypes);
const ends = ({ connections }: Graph) => connections.map(connectionId).toSorted();

describe('removing nodes from the middle', () => {
  test.each([
    ['a chain', graphOf('start > a > b'), ['a'], ['start:main>b:main']],
    ['several in a row', graphOf('start > a > b > c > d'), ['b', 'c', 'a'], ['start:main>d:main']],
    [
      'behind a branch',
      graphOf('start > if1', 'if1.false > a > b'),
      ['a'],
      ['if1:false>b:main', 'start:main>if1:main'],
    ],
    ['before an input', graphOf('start > a > merge.input_2'), ['a'], ['start:main>merge:input_2']],
    [
      'between several',
      graphOf('start > a > b', 'b2 > a > c'),
      ['a'],
      ['b2:main>b:main', 'b2:main>c:main', 'start:main>b:main', 'start:main>c:main'],
    ],
    [
      'one that reports errors',
      graphOf('start > ask1', 'ask1.main > a', 'ask1.error > b'),
      ['ask1'],
      ['start:main>a:main'],
    ],
    [
      'an if of which only the first way was taken',
      graphOf('start > if1', 'if1.true > a'),
      ['if1'],
      ['start:main>a:main'],
    ],
  ])('connects the neighbours: %s', (_what, graph, gone, left) => {
    expect(ends(without(graph, ...gone))).toEqual(left);
  });

  test.each([
    ['an if with two ways', graphOf('start > if1', 'if1.true > a', 'if1.false > b'), 'if1', []],
    ['an if of which only the second way was taken', graphOf('start > if1', 'if1.false > b'), 'if1', []],
    ['a merge of two inputs', graphOf('a > merge.input_1', 'b > merge.input_2', 'merge > c'), 'merge', []],
    ['an error way alone', graphOf('start > ask1', 'ask1.error > b'), 'ask1', []],
    ['the end', graphOf('start > a > b'), 'b', ['start:main>a:main']],
    ['the start', graphOf('start > a > b'), 'start', ['a:main>b:main']],
    ['what is connected already', graphOf('start > a > b', 'start > b'), 'a', ['start:main>b:main']],
    ['a loop of two', graphOf('start > if1', 'if1.true > a > if1'), 'a', ['start:main>if1:main']],
  ])('leaves a hole where no one way is meant: %s', (_what, graph, gone, left) => {
    expect(ends(without(graph, gone))).toEqual(left);
  });

  test('takes chosen connections and notes along, and is one step to undo', () => {
    const graph = {
      ...graphOf('start > a > b', 'start > c'),
      notes: [{ id: 'n', text: '', position: { x: 0, y: 0 } }],
    };
    const parts = {
      nodeIds: new Set(['a']),
      noteIds: new Set(['n']),
      connectionIds: new Set(['start:main>a:main', 'a:main>b:main', 'start:main>c:main']),
    };
    const history = record(startHistory<Graph>(graph), removeAndClose(graph, parts, nodeTypes));
    expect(ends(history.present)).toEqual(['start:main>b:main']);
    expect(history.present.notes).toEqual([]);
    expect(undo(history).present).toBe(graph);
  });

  test('nothing to remove is no step', () => {
    const graph = graphOf('start > a');
    expect(removeAndClose(graph, { nodeIds: new Set() }, nodeTypes)).toBe(graph);
  });
});
