import type { SecretContext } from './envelope.ts';

/** Returns the context of the secrets of a log destination: only that destination can open them. */
export function logDestinationContext(destinationId: string): SecretContext {
  return { table: 'log_destinations', row: destinationId, organizationId: null, field: 'secrets_encrypted' };
}
