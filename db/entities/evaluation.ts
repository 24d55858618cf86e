import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

const filters = { organization: organizationFilter('organizationId') };

/** A set of examples, with its target and metrics (`domains/evaluations/README.md`). */
export const EvaluationEntity = defineEntity({
  name: 'Evaluation',
  tableName: 'evaluations',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    digitalOrganizationId: p.text(),
    name: p.text(),
    description: p.text(),
    dataTableId: p.text(),
    targetNodeId: p.text().strictNullable(),
    startNodeId: p.text().strictNullable(),
    inputs: p.json<unknown[]>(),
    expectedColumn: p.text().strictNullable(),
    outputField: p.text(),
    metrics: p.json<unknown[]>(),
    concurrency: p.integer(),
    rowTimeoutSeconds: p.integer(),
    maxCreditsMicros: p.bigint().strictNullable(),
    allowEffects: p.boolean(),
    publishRule: p.json<Record<string, unknown>>().strictNullable(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** One execution for each row, of a draft or a version as it was. */
export const EvaluationRunEntity = defineEntity({
  name: 'EvaluationRun',
  tableName: 'evaluation_runs',
  filters,
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    evaluationId: p.text(),
    versionId: p.text().strictNullable(),
    draftRevision: p.integer().strictNullable(),
    graph: p.json<Record<string, unknown>>().strictNullable(),
    settings: p.json<Record<string, unknown>>(),
    graphHash: p.blob(),
    setHash: p.blob(),
    startNodeId: p.text(),
    pinnedNodes: p.json<string[]>(),
    outputField: p.text(),
    metrics: p.json<unknown[]>(),
    concurrency: p.integer(),
    rowTimeoutSeconds: p.integer(),
    maxCreditsMicros: p.bigint().strictNullable(),
    status: p.enum(['queued', 'running', 'success', 'error', 'canceled'] as const),
    error: p.json<Record<string, unknown>>().strictNullable(),
    totals: p.json<Record<string, unknown>>().strictNullable(),
    accountId: p.text().strictNullable(),
    createdAt: p.datetime(3),
    startedAt: p.datetime(3).strictNullable(),
    stoppedAt: p.datetime(3).strictNullable(),
  },
});

/** A row of the set as of the start of the run, and its result. */
export const EvaluationResultEntity = defineEntity({
  name: 'EvaluationResult',
  tableName: 'evaluation_results',
  filters,
  properties: {
    runId: p.text().primary(),
    position: p.integer().primary(),
    organizationId: p.text(),
    rowId: p.text(),
    input: p.json<Record<string, unknown>>(),
    expected: p.json<unknown>().strictNullable(),
    remark: p.text().strictNullable(),
    status: p.enum(['waiting', 'running', 'passed', 'failed', 'error', 'skipped'] as const),
    executionId: p.text().strictNullable(),
    output: p.json<unknown>().strictNullable(),
    outputCut: p.boolean(),
    scores: p.json<unknown[]>(),
    executionMicros: p.bigint().strictNullable(),
    metricMicros: p.bigint(),
    durationMs: p.integer().strictNullable(),
    error: p.json<Record<string, unknown>>().strictNullable(),
  },
});

/** Where a row of a data table came from. */
export const EvaluationRowSourceEntity = defineEntity({
  name: 'EvaluationRowSource',
  tableName: 'evaluation_row_sources',
  filters,
  properties: {
    rowId: p.text().primary(),
    organizationId: p.text(),
    dataTableId: p.text(),
    kind: p.enum(['execution', 'deliverable', 'approval'] as const),
    sourceId: p.text(),
    executionId: p.text().strictNullable(),
    verdict: p.enum(['accepted', 'rejected', 'edited'] as const).strictNullable(),
    remark: p.text().strictNullable(),
    createdBy: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});
