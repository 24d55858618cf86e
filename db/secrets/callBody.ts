import type { SecretContext } from './envelope.ts';

/** Returns the context of the prompt and answer of a request: they can be read for that request of that organization and nothing else. */
export function callBodyContext(organizationId: string, requestId: string): SecretContext {
  return { table: 'call_bodies', row: requestId, organizationId, field: 'content_encrypted' };
}
