import type { SecretContext } from './envelope.ts';

/** Place of the secret of a registration, with the data that removes it. */
export function hookRegistrationContext(registration: { id: string; organizationId: string }): SecretContext {
  return {
    table: 'hook_registrations',
    row: registration.id,
    organizationId: registration.organizationId,
    field: 'data_encrypted',
  };
}
