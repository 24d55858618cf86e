import type { MappedNode } from './nodeMapping.ts';
import type { N8nFile, N8nNode } from './n8nFile.ts';
import { targetsOf } from './n8nFile.ts';

const mostPorts = 100;

/** Returns a placeholder for an unsupported node: it keeps the original, its position and its connections, and cannot be published. */
export function placeholderFor(node: N8nNode, file: N8nFile, reason: string): MappedNode {
  const outputs = targetsOf(file.connections[node.name]?.['main']).length;
  return {
    type: 'logic.placeholder',
    parameters: {
      original: { ...node },
      reason,
      inputs: Math.min(inputsOf(node, file), mostPorts),
      outputs: Math.min(Math.max(outputs, 1), mostPorts),
    },
  };
}

/** How many inputs something leads to; a trigger has none. */
function inputsOf(node: N8nNode, { connections }: N8nFile): number {
  const indexes = Object.values(connections).flatMap((kinds) =>
    targetsOf(kinds['main']).flatMap((targets) =>
      targets.flatMap((target) => (target.node === node.name ? [target.index] : [])),
    ),
  );
  if (indexes.length > 0) return Math.max(...indexes) + 1;
  return /trigger$/i.test(node.type) ? 0 : 1;
}
