import type { Graph } from '../../workflows/graph/graph.ts';
import { graphOf } from './engine.ts';
import { below, set, trigger, wait } from './shapeNodes.ts';

/** Shapes of recorded histories with loops. */
export const loopShapes: Record<string, { graph: Graph; logic?: 'v0'; items?: { n: number }[] }> = {
  loop: {
    graph: graphOf(
      { T: trigger, L: { type: 'logic.loop' }, A: set('a', 1), Z: set('z', 1) },
      'T>L L.loop>A A>L.back L.done>Z',
    ),
  },
  loopWithTwoBranches: {
    graph: graphOf(
      {
        T: trigger,
        L: { type: 'logic.loop', parameters: { batch_size: 2 } },
        I: below(2),
        A: { type: 'test.effect' },
        B: set('b', 1),
        S: set('s', 1),
        Z: set('z', 1),
      },
      'T>L L.loop>I I.true>A I.false>B L.loop>S A>L.back B>L.back L.done>Z',
    ),
  },
  nestedLoops: {
    graph: graphOf(
      { T: trigger, L: { type: 'logic.loop' }, M: { type: 'logic.loop' }, A: { type: 'test.effect' }, Z: set('z', 1) },
      'T>L L.loop>M M.loop>A A>M.back M.done>L.back L.done>Z',
    ),
  },
  loopThatResets: {
    graph: graphOf(
      {
        T: trigger,
        L: { type: 'logic.loop', parameters: { reset: '{{ $runIndex < 3 }}' } },
        A: set('a', 1),
        Z: set('z', 1),
      },
      'T>L L.loop>A A>L.back L.done>Z',
    ),
  },
  loopEmptyRounds: {
    graph: graphOf(
      {
        T: trigger,
        L: { type: 'logic.loop' },
        M: { type: 'logic.loop' },
        I: below(3),
        A: { type: 'test.effect' },
        S: set('s', 1),
        Z: set('z', 1),
      },
      'T>L L.loop>M M.loop>I I.true>A A>M.back M.done>L.back L.loop>S L.done>Z',
    ),
    items: [{ n: 1 }, { n: 3 }, { n: 2 }, { n: 4 }],
  },
  loopEmptyRoundsBreadthFirst: {
    graph: graphOf(
      {
        T: trigger,
        L: { type: 'logic.loop' },
        I: below(3),
        A: { type: 'test.effect' },
        W: wait(0.2),
        B: { type: 'test.effect' },
        Z: set('z', 1),
      },
      'T>L T>B L.loop>I I.true>A I.false>W A>L.back L.done>Z',
    ),
    logic: 'v0',
    items: [{ n: 3 }, { n: 1 }, { n: 4 }],
  },
};
