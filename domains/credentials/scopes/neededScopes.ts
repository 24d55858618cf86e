import type { JsonSchema } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../executions/item.ts';
import { splitScopes } from '../oauth2/splitScopes.ts';
import type { ScopeNeeds } from './ScopeNeeds.ts';

/** An operation of a node and the scopes that it needs. */
export interface NeededScopes {
  /** Value of the parameter that selects the operation; null if there is none. */
  readonly operation: string | null;
  /** Lists of scopes; one list is enough. */
  readonly alternatives: readonly (readonly string[])[];
}

/** Returns the scopes that a node needs, by its unresolved parameters; null if it needs none, or if an expression selects the operation. */
export function neededScopes(
  needs: ScopeNeeds | undefined,
  parameters: JsonObject,
  schema: JsonSchema,
): NeededScopes | null {
  if (needs === undefined) return null;
  const { parameter } = needs;
  const operation = parameter === null ? null : selectedOperation(parameter, parameters, schema);
  const alternatives = needs.alternatives[operation ?? (parameter === null ? '*' : '')] ?? [];
  if (alternatives.length === 0) return null;
  return { operation, alternatives: alternatives.map(splitScopes) };
}

function selectedOperation(name: string, parameters: JsonObject, schema: JsonSchema): string | null {
  const properties = (schema['properties'] ?? {}) as { [name: string]: JsonSchema };
  const value = parameters[name] ?? properties[name]?.['default'];
  return typeof value === 'string' ? value : null;
}
