import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** Reads the parameters of one operation of n8n; the result is `operation`, further parameters, and perhaps `type` of another node. */
export type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

/** Our nodes by n8n's resources, with the operation that n8n leaves out of its files. */
export type Resources = Readonly<
  Record<string, { type: string; first: string; operations: Readonly<Record<string, ReadOperation>> }>
>;

/** The number of results; 100 is n8n's default. */
export function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };
}

/** Names of fields, a list or a text with commas. */
export function fieldNames(parameters: Parameters, path: string): string {
  return parameters.names(path).join(',');
}

/** Fields of a calendar, a folder or an event: raw and simple outputs have all of ours. */
export function fieldsOf(parameters: Parameters): JsonObject {
  const output = parameters.choice('output', 'simple');
  const names = fieldNames(parameters, 'fields');
  return output === 'fields' ? { fields: names } : {};
}

/** Reads an operation that needs an ID alone. */
export function ofId(operation: string, theirs: string, ours = 'id'): ReadOperation {
  return (parameters) => ({ operation, [ours]: parameters.text(theirs) });
}
