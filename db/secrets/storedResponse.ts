import type { SecretContext } from './envelope.ts';

/** Where the content of a stored response is kept: it can be read for that response of that organization and nothing else. */
export function storedResponseContext(organizationId: string, responseId: string): SecretContext {
  return { table: 'stored_responses', row: responseId, organizationId, field: 'content_encrypted' };
}
