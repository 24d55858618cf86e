import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';
import type { RowOf } from './row.ts';

/**
 * One call of a model (its id is the call id), search of the data market or run of an employee, written by the ledger together with the charge;
 * or a request that was refused or called nothing.
 */
export const CallRecordEntity = defineEntity({
  name: 'CallRecord',
  tableName: 'call_records',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    keyId: p.text().strictNullable(),
    accountId: p.text().strictNullable(),
    executionId: p.text().strictNullable(),
    endpoint: p.text(),
    model: p.text(),
    provider: p.text(),
    status: p.enum(['ok', 'error', 'canceled'] as const),
    httpStatus: p.integer(),
    stream: p.boolean(),
    inputTokens: p.integer().strictNullable(),
    cachedInputTokens: p.integer().strictNullable(),
    outputTokens: p.integer().strictNullable(),
    reasoningTokens: p.integer().strictNullable(),
    units: p.text().strictNullable(),
    creditsMicros: p.bigint(),
    estimated: p.boolean(),
    ownProviderKey: p.boolean(),
    latencyMs: p.integer(),
    ttftMs: p.integer().strictNullable(),
    requestId: p.text(),
    errorCode: p.text().strictNullable(),
    createdAt: p.datetime(3),
    kind: p.enum(['model', 'search', 'employee', 'other'] as const),
    /** The search or run that it records; null for calls of models. */
    runId: p.text().strictNullable(),
    /** The project of the execution, or of the service account, that called. */
    projectId: p.text().strictNullable(),
    /** In order, each once; null for none. */
    tags: textArray().strictNullable(),
    metadata: p.json<Readonly<Record<string, string>>>().strictNullable(),
    /** The price row of its hold and charge; null without a hold. */
    priceId: p.text().strictNullable(),
    /** Refused before a provider, a source or an employee was asked. */
    refused: p.boolean(),
    /** The number of requests in this record. */
    requests: p.integer(),
    /** Why it was refused. */
    errorMessage: p.text().strictNullable(),
  },
});

export type CallRecordRow = RowOf<typeof CallRecordEntity>;
