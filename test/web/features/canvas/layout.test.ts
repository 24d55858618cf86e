import { describe, expect, test } from 'vitest';
import type { Box } from '../../../../web/features/canvas/model/arranging.ts';
import type { Graph, Position } from '../../../../web/features/canvas/model/graph.ts';
import { layOut } from '../../../../web/features/canvas/model/layout.ts';
import { inputPorts, outputPorts } from '../../../../web/features/canvas/model/ports.ts';
import { buildBranchingGraph, graphOf, nodeTypes } from './buildGraph.ts';

type Places = ReadonlyMap<string, Position>;

const size = { width: 80, height: 80 };
/** Boxes of the nodes in a column, in the order given: the worst that tidying finds. */
const stacked = (ids: readonly string[]): Box[] => ids.map((id, row) => ({ id, x: 0, y: row * 100, ...size }));
const idsOf = ({ nodes }: Graph) => nodes.map(({ id }) => id);

const nodeOf = (graph: Graph, id: string) => graph.nodes.find((node) => node.id === id)!;
const outputsOf = (graph: Graph, id: string) => outputPorts(nodeOf(graph, id), nodeTypes.get(nodeOf(graph, id).type));
const inputsOf = (graph: Graph, id: string) => inputPorts(nodeOf(graph, id), nodeTypes.get(nodeOf(graph, id).type));

/** Pairs of nodes of which the lower one belongs to the upper output. */
function wrongWayRound(graph: Graph, places: Places): string[] {
  return graph.nodes.flatMap(({ id }) => {
    const names = outputsOf(graph, id).map(({ name }) => name);
    const next = graph.connections
      .filter(({ from }) => from.node === id)
      .toSorted((a, b) => names.indexOf(a.from.port) - names.indexOf(b.from.port));
    return next.flatMap((upper, index) =>
      next
        .slice(index + 1)
        .filter((lower) => lower.from.port !== upper.from.port && lower.to.node !== upper.to.node)
        .filter((lower) => places.get(upper.to.node)!.y >= places.get(lower.to.node)!.y)
        .map((lower) => `${id}: ${upper.from.port} to ${upper.to.node} lies under ${lower.to.node}`),
    );
  });
}

/** Pairs of connections whose straight lines from port to port cut each other. */
function cuts(graph: Graph, places: Places): string[] {
  const lines = graph.connections.map(({ from, to }) => {
    const [source, target] = [places.get(from.node)!, places.get(to.node)!];
    const [outputs, inputs] = [outputsOf(graph, from.node), inputsOf(graph, to.node)];
    const at = (ports: readonly { name: string }[], name: string) =>
      ((ports.findIndex((port) => port.name === name) + 0.5) / ports.length) * size.height;
    const begin = { x: source.x + size.width, y: source.y + at(outputs, from.port) };
    const end = { x: target.x, y: target.y + at(inputs, to.port) };
    return { name: `${from.node}.${from.port} > ${to.node}.${to.port}`, begin, end };
  });
  const side = (a: Position, b: Position, c: Position) =>
    Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter(
        (other) =>
          side(one.begin, one.end, other.begin) * side(one.begin, one.end, other.end) < 0 &&
          side(other.begin, other.end, one.begin) * side(other.begin, other.end, one.end) < 0,
      )
      .map((other) => `${one.name} × ${other.name}`),
  );
}

function overlaps(places: Places): string[] {
  const all = [...places];
  return all.flatMap(([id, { x, y }], index) =>
    all
      .slice(index + 1)
      .filter(([, other]) => Math.abs(other.x - x) < size.width && Math.abs(other.y - y) < size.height)
      .map(([other]) => `${id} and ${other}`),
  );
}

const graphs: Record<string, Graph> = {
  'an if': graphOf('start > if1', 'if1.true > a', 'if1.false > b'),
  'an if whose branches meet': graphOf(
    'start > if1',
    'if1.true > a > merge.input_1',
    'if1.false > b > merge.input_2',
    'merge > end',
  ),
  'an if with a longer branch': graphOf(
    'start > if1',
    'if1.true > a > a2 > a3 > merge.input_1',
    'if1.false > b > merge.input_2',
  ),
  'an if with a longer lower branch': graphOf('start > if1', 'if1.true > a', 'if1.false > b > b2 > b3'),
  'a switch with all its outputs': graphOf(
    'start > switch1',
    'switch1.rule_1 > a',
    'switch1.rule_2 > b',
    'switch1.rule_3 > c',
    'switch1.fallback > d',
  ),
  'a switch whose branches meet': graphOf(
    'start > switch1',
    'switch1.rule_1 > a > merge.input_1',
    'switch1.rule_2 > b > merge.input_2',
    'switch1.rule_3 > c > merge.input_3',
    'switch1.fallback > d',
  ),
  'ifs inside both branches of an if': graphOf(
    'start > if1',
    'if1.true > if2',
    'if1.false > if3',
    'if2.true > a',
    'if2.false > b',
    'if3.true > c',
    'if3.false > d',
  ),
  'a switch inside an if inside a switch': graphOf(
    'start > switch1',
    'switch1.rule_1 > a',
    'switch1.rule_2 > if1',
    'switch1.fallback > e > e2',
    'if1.true > switch2',
    'if1.false > d',
    'switch2.rule_1 > b',
    'switch2.rule_2 > c',
    'switch2.rule_3 > c2',
  ),
  'an error output below, and several nodes at one port': graphOf(
    'start > ask1',
    'ask1.main > a',
    'ask1.main > b',
    'ask1.error > c > c2',
  ),
};

describe('automatic layout', () => {
  describe.each(Object.entries(graphs))('of %s', (_name, graph) => {
    const ids = idsOf(graph);
    test.each([
      ['upside down', ids.toReversed()],
      ['in the order they were made', ids],
      ['in the order of their names', ids.toSorted()],
    ])('keeps the order of output ports and crosses nothing, from nodes that lie %s', async (_order, from) => {
      const places = await layOut(stacked(from), graph, nodeTypes);
      expect(wrongWayRound(graph, places)).toEqual([]);
      expect(cuts(graph, places)).toEqual([]);
      expect(overlaps(places)).toEqual([]);
      for (const { from: source, to } of graph.connections)
        expect(places.get(to.node)!.x).toBeGreaterThanOrEqual(places.get(source.node)!.x + size.width);
      const again = from.map((id) => ({ id, ...places.get(id)!, ...size }));
      expect(await layOut(again, graph, nodeTypes)).toEqual(places);
    });
  });

  test('holds for forks inside of forks of every kind', async () => {
    for (let round = 0; round < 40; round += 1) {
      const graph = forks(round);
      const places = await layOut(stacked(idsOf(graph).toReversed()), graph, nodeTypes);
      expect(wrongWayRound(graph, places), `round ${round}`).toEqual([]);
      expect(overlaps(places), `round ${round}`).toEqual([]);
    }
  });

  test('keeps the corner, takes loops, and leaves out what is not asked for', async () => {
    const graph = buildBranchingGraph();
    const scattered = graph.nodes.map(({ id }, index) => ({ id, x: 70 * index, y: 500 - 3 * index, ...size }));
    const places = await layOut(scattered, graph, nodeTypes);
    expect(Math.min(...[...places.values()].map(({ x }) => x))).toBe(0);
    expect(Math.min(...[...places.values()].map(({ y }) => y))).toBe(Math.round((500 - 9) / 10) * 10);
    const back = { from: { node: 'join', port: 'main' }, to: { node: 'edit', port: 'main' } };
    const loop = { ...graph, connections: [...graph.connections, back] };
    const some = await layOut(scattered.slice(1), loop, nodeTypes);
    expect([...some.keys()]).toEqual(['edit', 'check', 'join']);
    expect(wrongWayRound(loop, await layOut(scattered, loop, nodeTypes))).toEqual([]);
  });
});

/** A tree of forks, another one for each number. */
function forks(seed: number): Graph {
  let state = seed * 7919 + 17;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const lines = ['start > if0'];
  const open = ['if0.true', 'if0.false'];
  for (let number = 1; number < 4 + random(20) && open.length > 0; number += 1) {
    const [port] = open.splice(random(open.length), 1);
    const kind = ['if', 'switch', 'step'][random(3)] ?? 'step';
    lines.push(`${port} > ${kind}${number}`);
    if (kind === 'if') open.push(`if${number}.true`, `if${number}.false`);
    if (kind === 'switch') open.push(`switch${number}.rule_1`, `switch${number}.rule_2`, `switch${number}.rule_3`);
    if (kind === 'step') open.push(`step${number}`);
  }
  return graphOf(...lines);
}
