import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';

const filters = { organization: organizationFilter('organizationId') };

/** A digital employee: its draft (`domains/employees/README.md`). */
export const EmployeeEntity = defineEntity({
  name: 'Employee',
  tableName: 'employees',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    name: p.text(),
    role: p.text(),
    portrait: p.text(),
    instructions: p.text(),
    inputSchema: p.json<Record<string, unknown>>(),
    outputSchema: p.json<Record<string, unknown>>().strictNullable(),
    outputs: textArray(),
    worker: p.json<Record<string, unknown>>().strictNullable(),
    draftRevision: p.integer(),
    publishedRevision: p.integer().strictNullable(),
    versionId: p.text().strictNullable(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** A published version of an employee; immutable. */
export const EmployeeVersionEntity = defineEntity({
  name: 'EmployeeVersion',
  tableName: 'employee_versions',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    employeeId: p.text(),
    number: p.integer(),
    major: p.integer(),
    notes: p.text(),
    name: p.text(),
    role: p.text(),
    portrait: p.text(),
    instructions: p.text(),
    inputSchema: p.json<Record<string, unknown>>(),
    outputSchema: p.json<Record<string, unknown>>().strictNullable(),
    outputs: textArray(),
    worker: p.json<Record<string, unknown>>(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
  },
});

/** How the market shows an employee. */
export const ListingEntity = defineEntity({
  name: 'Listing',
  tableName: 'listings',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    employeeId: p.text(),
    status: p.enum(['listed', 'withdrawn'] as const),
    visibility: p.enum(['organization', 'instance', 'link'] as const),
    linkToken: p.text(),
    summary: p.text(),
    description: p.text(),
    category: p.text(),
    tags: textArray(),
    examples: p.json<unknown[]>(),
    sampleInput: p.json<Record<string, unknown>>().strictNullable(),
    chargeOn: p.enum(['success', 'acceptance'] as const),
    acceptAfterDays: p.integer(),
    redo: p.enum(['once_free', 'priced', 'none'] as const),
    figures: p.json<Record<string, unknown>>(),
    listedAt: p.datetime(3),
    withdrawnAt: p.datetime(3).strictNullable(),
    suspendedAt: p.datetime(3).strictNullable(),
    suspendedReason: p.text().strictNullable(),
    /** Id of the archived project, or of the organization in its grace period, that withdrew the listing; null if nothing can restore it. */
    pausedFor: p.text().strictNullable(),
    /** Status and time of withdrawal before the pause. */
    pausedStatus: p.enum(['listed', 'withdrawn'] as const).strictNullable(),
    pausedWithdrawnAt: p.datetime(3).strictNullable(),
    /** When the publisher was notified that runs are refused for lack of its credits; null again after a run is admitted. */
    runsRefusedAt: p.datetime(3).strictNullable(),
    /** Text searched by the market; filled by a trigger. */
    searchText: p.text(),
    updatedAt: p.datetime(3),
  },
});

/** The price of a call from a moment on; never changed. */
export const ListingPriceEntity = defineEntity({
  name: 'ListingPrice',
  tableName: 'listing_prices',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    listingId: p.text(),
    priceMicros: p.bigint(),
    validFrom: p.datetime(3),
    createdBy: p.text(),
    createdAt: p.datetime(3),
  },
});

/** A hired employee in the organization of its hirer. */
export const PositionEntity = defineEntity({
  name: 'Position',
  tableName: 'positions',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    listingId: p.text(),
    name: p.text(),
    slug: p.text(),
    versionMode: p.enum(['following', 'pinned'] as const),
    versionId: p.text(),
    major: p.integer(),
    acceptedPriceMicros: p.bigint(),
    defaultInput: p.json<Record<string, unknown>>(),
    monthlyLimitMicros: p.bigint().strictNullable(),
    acceptAfterDays: p.integer().strictNullable(),
    hiredBy: p.text(),
    callbackSecretEncrypted: p.text().strictNullable(),
    dismissedAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
