import type { Endpoint } from '../formats/format.ts';

/** Endpoints of requests in batches, by the path that a request names. */
export const batchEndpoints = {
  '/v1/chat/completions': 'chat.completions',
  '/v1/completions': 'completions',
  '/v1/embeddings': 'embeddings',
  '/v1/messages': 'messages',
  '/v1/moderations': 'moderations',
  '/v1/responses': 'responses',
} as const satisfies Record<string, Endpoint>;

export type BatchPath = keyof typeof batchEndpoints;

/** Returns the path of an endpoint. */
export function batchPathOf(endpoint: string): BatchPath {
  const found = Object.entries(batchEndpoints).find(([, one]) => one === endpoint);
  if (found === undefined) throw new Error(`No batch calls ${endpoint}.`);
  return found[0] as BatchPath;
}
