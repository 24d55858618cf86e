import type { SecretContext } from './envelope.ts';

/** Where what a mail says is stored until it is sent: links in it open things. */
export function mailContentContext(id: string): SecretContext {
  return { table: 'mails', row: id, organizationId: null, field: 'content_encrypted' };
}
