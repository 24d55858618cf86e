import type { PlacedNode, N8nConnection } from './connections.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { errorPort, outputPorts, type ShapeOf } from '../../../workflows/graph/graph.ts';
import type { ImportRemark } from '../importedFile.ts';
import { backEdges } from './backEdges.ts';
import { targetsOf, type N8nFile } from './n8nFile.ts';

type Schemas = components['schemas'];
const maxConnections = 10_000;

/** Connections by ports of ours. Connections without a target, or of sub-nodes of AI nodes, are left out and reported. */
export function readConnections(
  file: N8nFile,
  placed: ReadonlyMap<string, PlacedNode>,
  { shapeOf, isPart }: { shapeOf: ShapeOf; isPart: (name: string) => boolean },
): { connections: Schemas['Connection'][]; remarks: ImportRemark[] } {
  const { all, remarks } = connectionsOf(file, { placed, isPart });
  const back = backEdges(all, placed);
  const connections = all.flatMap((connection) => {
    const from = placed.get(connection.from)!;
    const to = placed.get(connection.to.node)!;
    const outputs = outputPortsOf(from, connection.output, shapeOf);
    const input = back.has(connection) ? 'back' : inputPortOf(to, connection.to.index, shapeOf);
    if (outputs.length > 0 && input !== undefined)
      return outputs.map((port) => ({
        from: { node: (port === errorPort ? from.node : (from.behind ?? from.node)).id, port },
        to: { node: to.node.id, port: input },
      }));
    const message = `From output ${connection.output} of "${connection.from}" to input ${connection.to.index} of "${connection.to.node}": there is no such port here.`;
    remarks.push({ parameter: 'connections', message });
    return [];
  });
  return { connections: distinct([...toBehind(placed), ...connections]).slice(0, maxConnections), remarks };
}

function toBehind(placed: ReadonlyMap<string, PlacedNode>): Schemas['Connection'][] {
  return [...placed.values()].flatMap(({ node, behind }) =>
    behind ? [{ from: { node: node.id, port: 'main' }, to: { node: behind.id, port: 'main' } }] : [],
  );
}

function connectionsOf(
  file: N8nFile,
  { placed, isPart }: { placed: ReadonlyMap<string, PlacedNode>; isPart: (name: string) => boolean },
): { all: N8nConnection[]; remarks: ImportRemark[] } {
  const all: N8nConnection[] = [];
  const remarks: ImportRemark[] = [];
  for (const [from, kinds] of Object.entries(file.connections)) {
    for (const [kind, outputs] of Object.entries(kinds)) {
      for (const [output, targets] of targetsOf(outputs).entries()) {
        for (const to of targets) {
          if (kind === 'main' && to.type === 'main' && placed.has(from) && placed.has(to.node))
            all.push({ from, output, to });
          else if (!isPart(from))
            remarks.push({ parameter: 'connections', message: `From "${from}" to "${to.node}" (${kind}): skipped.` });
        }
      }
    }
  }
  return { all, remarks };
}

/** With an output for errors it comes after all others. */
function outputPortsOf({ node, mapped, behind }: PlacedNode, index: number, shapeOf: ShapeOf): string[] {
  const leaves = behind ?? node;
  const shape = shapeOf(leaves);
  if (!shape) return [];
  const ports = outputPorts(leaves, shape);
  const named = mapped.outputs ? [...mapped.outputs, errorPort][index] : [...ports, errorPort][index];
  if (behind && named === errorPort && node.settings?.on_error === 'error_output') return [errorPort];
  return (named === undefined ? [] : [named].flat()).filter((port) => ports.includes(port));
}

function inputPortOf({ node, mapped }: PlacedNode, index: number, shapeOf: ShapeOf): string | undefined {
  const ports = shapeOf(node)?.inputs(node.parameters ?? {}) ?? [];
  return (mapped.inputs ?? ports).filter((port) => ports.includes(port))[index];
}

function distinct(connections: readonly Schemas['Connection'][]): Schemas['Connection'][] {
  return [...new Map(connections.map((connection) => [JSON.stringify(connection), connection])).values()];
}
