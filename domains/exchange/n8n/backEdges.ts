import type { N8nConnection, PlacedNode } from './connections.ts';

/**
 * n8n's loop has one input for the list and for returned items; ours has two. A connection into a loop comes back where its start is
 * reached from the loop's output `loop` without passing through that loop.
 */
export function backEdges(
  connections: readonly N8nConnection[],
  placed: ReadonlyMap<string, PlacedNode>,
): ReadonlySet<N8nConnection> {
  const back = new Set<N8nConnection>();
  for (const [name, { mapped }] of placed) {
    if (mapped.type !== 'logic.loop') continue;
    const loopOutput = mapped.outputs?.indexOf('loop') ?? 1;
    const inside = reachedFrom(name, loopOutput, connections);
    for (const connection of connections)
      if (connection.to.node === name && (inside.has(connection.from) || isShort(connection, name, loopOutput)))
        back.add(connection);
  }
  return back;
}

/** The loop's own output leads straight back into it. */
function isShort({ from, output }: N8nConnection, name: string, loopOutput: number): boolean {
  return from === name && output === loopOutput;
}

function reachedFrom(loop: string, output: number, connections: readonly N8nConnection[]): Set<string> {
  const reached = new Set<string>();
  const open = connections.filter((one) => one.from === loop && one.output === output).map((one) => one.to.node);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === loop || reached.has(next)) continue;
    reached.add(next);
    for (const { from, to } of connections) if (from === next) open.push(to.node);
  }
  return reached;
}
