import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';

const filters = { organization: organizationFilter('organizationId') };

/** A call of a position, or a test of an employee, with the credits it holds. Written by functions of the ledger's role. */
export const EmployeeRunEntity = defineEntity({
  name: 'EmployeeRun',
  tableName: 'employee_runs',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    positionId: p.text().strictNullable(),
    listingId: p.text().strictNullable(),
    employeeId: p.text(),
    versionId: p.text().strictNullable(),
    publisherId: p.text(),
    mode: p.enum(['production', 'test'] as const),
    status: p.enum(['queued', 'running', 'success', 'error', 'canceled'] as const),
    chargeOn: p.enum(['success', 'acceptance'] as const),
    priceId: p.text().strictNullable(),
    heldMicros: p.bigint(),
    holdState: p.enum(['open', 'settled', 'released'] as const),
    sharePpm: p.integer(),
    chargedMicros: p.bigint(),
    feeMicros: p.bigint(),
    refundedMicros: p.bigint(),
    /** Inner costs that the run used so far, and the ones that were expected when it was admitted. */
    innerMicros: p.bigint(),
    expectedMicros: p.bigint(),
    input: p.json<Record<string, unknown>>(),
    metadata: p.json<Record<string, unknown>>(),
    error: p.json<Record<string, unknown>>().strictNullable(),
    executionId: p.text().strictNullable(),
    accountId: p.text().strictNullable(),
    keyId: p.text().strictNullable(),
    requestId: p.text(),
    /** Identifies the request permanently: a repeated `Idempotency-Key` returns the same run. */
    reference: p.text().strictNullable(),
    callbackUrl: p.text().strictNullable(),
    /** Events of its callback; null means all ends. */
    callbackEvents: textArray().strictNullable(),
    redoOf: p.text().strictNullable(),
    remark: p.text().strictNullable(),
    month: p.date(),
    callerExecutionId: p.text().strictNullable(),
    callerPlace: p.text().strictNullable(),
    callerRoot: p.text().strictNullable(),
    depth: p.integer(),
    awaited: p.boolean(),
    itemsOrganizationId: p.text().strictNullable(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).strictNullable(),
    stoppedAt: p.datetime(3).strictNullable(),
  },
});

/** A part of a run's deliverable. */
export const EmployeeRunPartEntity = defineEntity({
  name: 'EmployeeRunPart',
  tableName: 'employee_run_parts',
  filters,
  properties: {
    runId: p.text().primary(),
    position: p.integer().primary(),
    organizationId: p.text(),
    name: p.text(),
    kind: p.enum(['text', 'json', 'table', 'file'] as const),
    mediaType: p.text(),
    content: p.blob().strictNullable(),
    binaryId: p.text().strictNullable(),
    sizeBytes: p.bigint(),
    sha256: p.blob(),
  },
});

/** Progress that a publisher shares with the hirer during a run. */
export const EmployeeRunEventEntity = defineEntity({
  name: 'EmployeeRunEvent',
  tableName: 'employee_run_events',
  filters,
  properties: {
    id: p.bigint().primary(),
    runId: p.text(),
    organizationId: p.text(),
    kind: p.text(),
    message: p.text(),
    createdAt: p.datetime(3),
  },
});

/** Deliverable of a production run in the data pool, with its signed manifest. */
export const DeliverableEntity = defineEntity({
  name: 'Deliverable',
  tableName: 'deliverables',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    runId: p.text(),
    positionId: p.text(),
    title: p.text(),
    status: p.enum(['pending', 'accepted', 'rejected'] as const),
    decidedBy: p.text().strictNullable(),
    decidedAt: p.datetime(3).strictNullable(),
    reason: p.text().strictNullable(),
    acceptAt: p.datetime(3).strictNullable(),
    payload: p.blob(),
    signature: p.text(),
    signingKey: p.text(),
    createdAt: p.datetime(3),
  },
});
