import type { SecretContext } from './envelope.ts';

/** Returns the context of a cached answer: it can be read for that call of that organization and nothing else. */
export function cachedResponseContext(organizationId: string, callHash: string): SecretContext {
  return { table: 'cached_responses', row: callHash, organizationId, field: 'content_encrypted' };
}
