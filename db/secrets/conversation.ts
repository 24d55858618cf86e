import type { SecretContext } from './envelope.ts';

/** Where title and content of a conversation are kept: they can be read for that conversation of that organization and nothing else. */
export function conversationContext(
  { organizationId, id }: { organizationId: string; id: string },
  field: 'title_encrypted' | 'content_encrypted',
): SecretContext {
  return { table: 'conversations', row: id, organizationId, field };
}
