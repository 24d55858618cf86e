import type { components } from '../../openapi/generated/types.ts';
import { AppError } from '../../openapi/AppError.ts';
import { fieldAt } from '../../platform/schema/problemWords.ts';
import type { GraphNode } from '../../workflows/graph/graph.ts';
import type { NodeType } from './nodeType.ts';

/** A node as far as its version goes. */
export type WrittenNode = Pick<GraphNode, 'type' | 'type_version' | 'parameters'>;

/**
 * Returns a node in the newest version of its type, by the migration of each version in between. `versions` are all versions from 1 on.
 * Errors: `parameter_invalid` if a parameter that decides about a migration is an expression.
 */
export function updatedNode(
  versions: readonly NodeType[],
  { type_version: version = 1, parameters: written = {} }: WrittenNode,
): components['schemas']['NodeUpdate'] {
  const { earlier = [] } = versions.at(-1)!.definition;
  let parameters = written;
  for (const [index, { migrate, decides = [] }] of earlier.entries()) {
    if (index + 1 < version) continue;
    const open = decides.find((name) => isExpression(parameters[name]));
    if (open !== undefined) {
      const field = fieldAt(versions[index]!.definition.parameters.json, parameters, `/${open}`);
      const message = `“${field}” is an expression, so the node cannot be updated. Enter a value, and update the node again.`;
      throw new AppError('parameter_invalid', message, { param: `/parameters/${open}` });
    }
    parameters = migrate(parameters);
  }
  return { type_version: versions.length, parameters };
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.includes('{{');
}
