import { isDeepStrictEqual } from 'node:util';

import type { GraphNode } from '../../workflows/graph/graph.ts';

const addressName = /(?:url|uri|host|server|domain|endpoint|origin|proxy|base|port|instance|site|workspace)/i;
const mostDepth = 40;

/** True if a changed node sends its secrets to the same places as before: same type, same addresses, same tools. */
export function sendsToTheSame(before: GraphNode, after: GraphNode): boolean {
  const [old, now] = [before.parameters ?? {}, after.parameters ?? {}];
  if (before.type !== after.type || before.type_version !== after.type_version) return false;
  if (before.type === 'ai.agent')
    return ['tools', 'mcp_servers', 'approval'].every((part) => isDeepStrictEqual(old[part], now[part]));
  return isDeepStrictEqual(addressesIn(old), addressesIn(now));
}

/** The credentials that a changed node keeps: all of them, or none if its secrets could go elsewhere. */
export function keptCredentials(before: GraphNode, after: GraphNode): GraphNode['credentials'] {
  return sendsToTheSame(before, after) ? before.credentials : undefined;
}

/** Texts that decide about the host of a request, with their places. */
function addressesIn(value: unknown, name = '', depth = 0): string[] {
  if (depth > mostDepth) return ['…'];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) =>
      addressesIn(one, Array.isArray(value) ? name : `${name}/${key}`, depth + 1),
    );
  if (value === '' || value === null || value === undefined) return [];
  const text = String(value as string | number | boolean);
  return addressName.test(name.split('/').at(-1) ?? '') || text.includes('//') ? [`${name}=${text}`] : [];
}
