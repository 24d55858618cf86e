import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters. */
export type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

/** Our nodes by n8n's resources, with the operation that n8n leaves out of its files. */
export type Resources = Readonly<
  Record<string, { type: string; first: string; operations: Readonly<Record<string, ReadOperation>> }>
>;

/** The number of results: 50 by default in version 1, 100 in version 2. */
export function pageOf(parameters: Parameters, version: number): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', version < 2 ? 50 : 100) };
}

/** Reads a value that n8n stores with the way in which it was picked; an address of Teams has the ID in its path. */
export function located(parameters: Parameters, path: string): string {
  const isAddress = parameters.choice(`${path}.mode`) === 'url';
  const value = parameters.text(path);
  if (!isAddress && !/^https?:\/\//.test(value)) return value;
  const found = /\/(?:channel|chat|conversations)\/([^/?]+)/.exec(value)?.[1];
  const team = /[?&]groupId=([^&]+)/.exec(value)?.[1];
  const id = decoded(path === 'teamId' ? (team ?? found) : found);
  if (id === undefined) parameters.remark(path, 'Enter the ID instead of the address.');
  return id ?? value;
}

/** Undefined for a part of an address that is not encoded as it should be. */
function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export function channelOf(parameters: Parameters): JsonObject {
  return { team: located(parameters, 'teamId'), channel: located(parameters, 'channelId') };
}
