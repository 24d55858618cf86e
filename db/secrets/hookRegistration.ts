import type { SecretContext } from './envelope.ts';

/** Where the secret of a registration is stored, with what removes it. */
export function hookRegistrationContext(registration: { id: string; organizationId: string }): SecretContext {
  return {
    table: 'hook_registrations',
    row: registration.id,
    organizationId: registration.organizationId,
    field: 'data_encrypted',
  };
}
