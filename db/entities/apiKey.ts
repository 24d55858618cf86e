import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';
import type { RowOf } from './row.ts';

/** Registration data of an OAuth client: self-declared, except for its redirect addresses and scopes. */
export interface KeyApplication {
  readonly name: string;
  readonly clientId: string;
  readonly redirectHost: string;
  /** The address of the MCP server. */
  readonly resource: string;
}

/** A model or account API key; only the SHA-256 of its value is stored. Counters are written by the ledger. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    accountId: p.text(),
    kind: p.enum(['model', 'account'] as const),
    label: p.text(),
    hash: p.blob(),
    last4: p.text(),
    status: p.enum(['active', 'paused', 'revoked'] as const),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).strictNullable(),
    calls: p.bigint(),
    creditsUsedMicros: p.bigint(),
    expiresAt: p.datetime(3).strictNullable(),
    creditLimitMicros: p.bigint().strictNullable(),
    creditLimitPeriod: p.enum(['day', 'week', 'month', 'total'] as const).default('month'),
    allowedModels: textArray().strictNullable(),
    scopes: textArray().strictNullable(),
    requestsPerMinute: p.integer().strictNullable(),
    tokensPerMinute: p.integer().strictNullable(),
    /** As of a model, for the calls of the key. */
    dropUnsupported: p.boolean().default(false),
    revokedAt: p.datetime(3).strictNullable(),
    replacedBy: p.text().strictNullable(),
    /** The first key of a chain of rotations, whose credit limits all keys of the chain share; null for the first key itself. */
    firstKeyId: p.text().strictNullable(),
    /** Increases with each change that running processes must notice. */
    revision: p.integer().default(0),
    /** When an account paused it. */
    pausedAt: p.datetime(3).strictNullable(),
    /** The connection of single sign-on in whose session an account API key was made. */
    connectionId: p.text().strictNullable(),
    /** The creator of a service account's key; null for the account itself. */
    madeBy: p.text().strictNullable(),
    /** Addresses and ranges it may be used from; null: from everywhere. */
    allowedAddresses: textArray().strictNullable(),
    /** The OAuth client authorized by an account; null for keys with a value. */
    application: p.json<KeyApplication>().strictNullable(),
  },
});

export type ApiKeyRow = RowOf<typeof ApiKeyEntity>;
