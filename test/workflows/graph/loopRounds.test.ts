import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isFull } from '../../support/isFull.ts';
import { simulate } from './simulate.ts';

/**
 * Loops of any depth whose bodies lose items in every way there is: a node that gives nothing, an if or a switch whose other output leads
 * nowhere, a branch that ends beside the way back. The output must equal that of a program with the same steps, for any batch sizes.
 */
type Step =
  | { kind: 'pass' | 'plus' | 'none' | 'side' | 'sideMerge' }
  | { kind: 'below' | 'atLeast'; limit: number }
  /** An if whose sides meet at a merge; `isDead`: the lower side gives nothing. */
  | { kind: 'diamond'; limit: number; isDead: boolean }
  | { kind: 'loop'; size: number; body: Step[]; isEndless: boolean };

const limit = fc.integer({ min: 0, max: 9 });
const { steps } = fc.letrec<{ steps: Step[]; step: Step }>((tie) => ({
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constantFrom('pass' as const, 'plus' as const, 'side' as const, 'sideMerge' as const) }),
    fc.record({ kind: fc.constant('none' as const) }),
    fc.record({ kind: fc.constantFrom('below' as const, 'atLeast' as const), limit }),
    fc.record({ kind: fc.constant('diamond' as const), limit, isDead: fc.boolean() }),
    fc.record({
      kind: fc.constant('loop' as const),
      size: fc.integer({ min: 1, max: 3 }),
      body: tie('steps'),
      isEndless: fc.boolean(),
    }),
  ),
  steps: fc.array(tie('step'), { maxLength: 4 }),
}));

/** Outputs of the steps, and the total input of each loop, by name. */
function expected(all: Step[], items: number[], { given, prefix }: Trace): number[] {
  return all.reduce((list, step, index) => {
    if (list.length === 0) return [];
    const name = `${prefix}${index}`;
    switch (step.kind) {
      case 'plus':
        return list.map((item) => item + 1);
      case 'none':
        return [];
      case 'below':
        return list.filter((item) => item < step.limit);
      case 'atLeast':
        return list.filter((item) => item >= step.limit);
      case 'diamond':
        return [
          ...list.filter((item) => item < step.limit),
          ...(step.isDead ? [] : list.filter((item) => item >= step.limit)),
        ];
      case 'loop': {
        const returned: number[] = [];
        for (let from = 0; from < list.length; from += step.size) {
          const batch = list.slice(from, from + step.size);
          given.set(name, [...(given.get(name) ?? []), ...batch]);
          returned.push(...expected(step.body, batch, { given, prefix: `${name}_` }));
        }
        return step.isEndless ? [] : returned;
      }
      default:
        return list;
    }
  }, items);
}

interface Trace {
  given: Map<string, number[]>;
  prefix: string;
}

/** The same steps as a graph of the test language; each node lies right of the one before it, side branches below. */
function graphOf(all: Step[]): string {
  const nodes = ['T 0,0'];
  const edges: string[] = [];
  let x = 0;
  const add = (id: string, kind = '', y = 0): string => {
    nodes.push(`${id}${kind} ${(x += 1)},${y}`);
    return id;
  };
  const chain = (list: Step[], start: string, prefix: string): string => {
    let from = start;
    for (const [index, step] of list.entries()) {
      const id = `${prefix}${index}`;
      switch (step.kind) {
        case 'loop': {
          edges.push(`${from}>${add(id, `:loop${step.size}`)}`);
          const end = chain(step.body, `${id}.loop`, `${id}_`);
          // Without a way back the body still has a node.
          edges.push(step.isEndless ? `${end}>${add(`${id}X`)}` : `${end}>${id}.back`);
          from = `${id}.done`;
          break;
        }
        case 'diamond':
          edges.push(`${from}>${add(id, `:if${step.limit}`)}`);
          edges.push(`${id}.true>${add(`${id}A`)}`, `${id}.false>${add(`${id}B`, step.isDead ? ':none' : '', 5)}`);
          edges.push(`${id}A>${add(`${id}M`, ':merge')}.a`, `${id}B>${id}M.b`);
          from = `${id}M`;
          break;
        case 'side':
        case 'sideMerge': {
          edges.push(`${from}>${add(id)}`, `${id}>${add(`${id}S`, step.kind === 'side' ? '' : ':if5', 9)}`);
          if (step.kind === 'sideMerge')
            edges.push(`${id}S.true>${add(`${id}M`, ':merge', 9)}.a`, `${id}S.false>${id}M.b`);
          from = id;
          break;
        }
        case 'below':
        case 'atLeast':
          edges.push(`${from}>${add(id, `:if${step.limit}`)}`);
          from = `${id}.${step.kind === 'below' ? 'true' : 'false'}`;
          break;
        default:
          edges.push(`${from}>${add(id, step.kind === 'pass' ? '' : `:${step.kind}`)}`);
          from = id;
      }
    }
    return from;
  };
  edges.push(`${chain(all, 'T', 'N')}>${add('Z')}`);
  return `${nodes.join('; ')} / ${edges.join(', ')}`;
}

/** Output of a node's port in all its runs. */
function allOf(trace: string, node: string, port: number): number[] {
  return [...trace.matchAll(new RegExp(String.raw`(?:^| )${node}(?:#\d+)?\[([^\]]*)\]`, 'g'))]
    .flatMap(([, ports]) => ports!.split('|')[port]!.split(','))
    .filter(Boolean)
    .map(Number);
}

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261128);

// Under v0 a merge requests an empty item from its silent side: the table defines the output of a diamond there.
const withoutDiamonds = (all: Step[]): boolean =>
  all.every(
    (step) => !['diamond', 'sideMerge'].includes(step.kind) && (step.kind !== 'loop' || withoutDiamonds(step.body)),
  );

describe.each(['v1', 'v0'] as const)('loops under %s', (logic) => {
  test('pass every item to their body, and its output to done, however rounds end', () => {
    const items = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc
          .tuple(fc.integer({ min: 1, max: 3 }), steps)
          .map(([size, body]): Step[] => [{ kind: 'loop', size, body, isEndless: false }]),
        items,
        fc.boolean(),
        (all, list, reload) => {
          fc.pre(logic === 'v1' || withoutDiamonds(all));
          const given = new Map<string, number[]>();
          const wanted = expected(all, list, { given, prefix: 'N' });
          const trace = simulate(graphOf(all), { items: list, logic, reload, maxRuns: 5000 });
          for (const [name, each] of given) expect([name, allOf(trace, name, 1)]).toEqual([name, each]);
          expect(allOf(trace, 'Z', 0)).toEqual(wanted);
          expect([...trace.matchAll(/ Z(#\d+)?\[/g)]).toHaveLength(wanted.length > 0 ? 1 : 0);
        },
      ),
      { seed, numRuns: isFull ? 20_000 : 1_000 },
    );
  });
});
