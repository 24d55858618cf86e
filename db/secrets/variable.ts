import type { SecretContext } from './envelope.ts';

/** Returns the context of the values of a secret variable: only that variable of that organization can open them. */
export function variableContext({ id, organizationId }: { id: string; organizationId: string }): SecretContext {
  return { table: 'variables', row: id, organizationId, field: 'values_encrypted' };
}
