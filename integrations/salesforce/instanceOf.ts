import type { JsonObject } from '../../domains/executions/item.ts';

/** Returns the address of the organization's API, which comes with each token and can change. */
export function instanceOf({ instance_url: url }: JsonObject): Record<string, string> {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  return parsed ? { api_url: parsed.origin } : {};
}
