import type { EdgeLabel, Graph, GraphLabel, NodeLabel } from '@dagrejs/dagre';

type Drawn = Graph<GraphLabel, NodeLabel, EdgeLabel>;
/** A connection between two neighbouring layers, with the numbers of the ports at its ends. */
type Step = { from: string; to: string; output: number; input: number };
type Layers = string[][];

const sweeps = 12;
/** Crossings right behind a node, between its own outputs, weigh so many others: ports are to be read from top to bottom. */
const siblingWeight = 16;
/** Connections that lead back to the left count below all ports. */
const lowest = 127;

/** Returns the key of a drawn edge: its ports, by number from the top, and a suffix that makes it unique. */
export function edgeName({ output, input, key }: { output: number; input: number; key: string }): string {
  return `${output} ${input} ${key}`;
}

/**
 * Orders the nodes of every layer of a layered graph, from top to bottom: as the outputs stand that lead to them, and with as
 * few crossings as sweeps find. A graph in which no two branches meet again comes out without any.
 * In place of the library's own order, which knows no ports.
 */
export function orderByPorts(graph: Drawn): void {
  const steps = graph.edges().map(({ v, w, name = '' }): Step => {
    const [output = lowest, input = lowest] = /^\d+ \d+ /.test(name) ? name.split(' ').map(Number) : [];
    return { from: v, to: w, output: isDrawn(graph, v) ? output : 0, input: isDrawn(graph, w) ? input : 0 };
  });
  const leaving = Map.groupBy(steps, ({ from }) => from);
  const arriving = Map.groupBy(steps, ({ to }) => to);
  let layers = firstOrder(graph, leaving);
  let best = { layers, crossings: countCrossings(layers, leaving) };
  for (let sweep = 0; sweep < sweeps && best.crossings > 0; sweep += 1) {
    layers = sweep % 2 === 0 ? sweptDown(layers, arriving) : sweptUp(layers, leaving);
    const crossings = countCrossings(layers, leaving);
    if (crossings < best.crossings) best = { layers, crossings };
  }
  for (const layer of best.layers) {
    for (const [order, id] of layer.entries()) graph.node(id).order = order;
  }
}

/** Whether this is one of the boxes, and no bend of an edge over several layers. */
function isDrawn(graph: Drawn, id: string): boolean {
  return graph.node(id).dummy === undefined;
}

/** Every node where a walk along the outputs, from top to bottom, first comes to it. */
function firstOrder(graph: Drawn, leaving: ReadonlyMap<string, Step[]>): Layers {
  const rankOf = (id: string) => graph.node(id).rank ?? 0;
  const layers: Layers = [];
  const seen = new Set<string>();
  for (const start of graph.nodes().toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const next = [start];
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      (layers[rankOf(id)] ??= []).push(id);
      const ahead = (leaving.get(id) ?? []).toSorted((a, b) => a.output - b.output || a.input - b.input);
      next.push(...ahead.toReversed().map(({ to }) => to));
    }
  }
  return Array.from(layers, (layer) => layer ?? []);
}

function sweptDown(layers: Layers, arriving: ReadonlyMap<string, Step[]>): Layers {
  return swept(
    layers,
    (id) => arriving.get(id) ?? [],
    ({ from, output }) => [from, output],
  );
}

function sweptUp(layers: Layers, leaving: ReadonlyMap<string, Step[]>): Layers {
  return swept(
    layers.toReversed(),
    (id) => leaving.get(id) ?? [],
    ({ to, input }) => [to, input],
  ).toReversed();
}

/** Orders each layer by the mean position of connected nodes in the previous layer. */
function swept(layers: Layers, stepsOf: (id: string) => Step[], endOf: (step: Step) => [string, number]): Layers {
  let places = new Map<string, number>();
  return layers.map((layer) => {
    const wished = layer.map((id, at) => {
      const ends = stepsOf(id).map((step) => {
        const [end, port] = endOf(step);
        return (places.get(end) ?? 0) + port / (lowest + 1);
      });
      return { id, at: ends.length === 0 ? at : ends.reduce((sum, end) => sum + end, 0) / ends.length };
    });
    const sorted = wished.toSorted((a, b) => a.at - b.at).map(({ id }) => id);
    places = new Map(sorted.map((id, at) => [id, at]));
    return sorted;
  });
}

function countCrossings(layers: Layers, leaving: ReadonlyMap<string, Step[]>): number {
  let crossings = 0;
  for (const [rank, layer] of layers.entries()) {
    const places = new Map(layers[rank + 1]?.map((id, at) => [id, at]));
    const steps = layer.flatMap((id, at) =>
      (leaving.get(id) ?? []).map((step) => ({ ...step, at, end: places.get(step.to) ?? 0 })),
    );
    for (const [index, one] of steps.entries()) {
      for (const other of steps.slice(index + 1)) {
        const left = one.at - other.at || one.output - other.output;
        const right = one.end - other.end || one.input - other.input;
        if (left * right < 0) crossings += one.from === other.from ? siblingWeight : 1;
      }
    }
  }
  return crossings;
}
