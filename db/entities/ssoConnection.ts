import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/**
 * A way to an organization's identity provider. `secretEncrypted` is an envelope of `db/secrets`; `domains/identity/sso` defines
 * `settings`.
 */
export const SsoConnectionEntity = defineEntity({
  name: 'SsoConnection',
  tableName: 'sso_connections',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    protocol: p.enum(['oidc', 'saml', 'ldap'] as const),
    name: p.text(),
    enabled: p.boolean(),
    settings: p.json<unknown>(),
    /** Rules of `domains/identity/sso/mapping`. */
    mapping: p.json<unknown>(),
    secretEncrypted: p.text().strictNullable(),
    createsAccounts: p.boolean(),
    sessionHours: p.integer(),
    lastUsedAt: p.datetime(3).strictNullable(),
    lastError: p.text().strictNullable(),
    lastErrorAt: p.datetime(3).strictNullable(),
    /** Of a directory by TLS, as last seen. */
    certificateExpiresAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type SsoConnectionRow = RowOf<typeof SsoConnectionEntity>;
