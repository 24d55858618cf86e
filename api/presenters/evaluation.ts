import { formatCredits } from '../../db/credits.ts';
import type { EvaluationRowSource } from '../../db/repositories/evaluations/evaluationRowSources.ts';
import type { Evaluation } from '../../db/repositories/evaluations/evaluations.ts';
import type { AddedRow } from '../../domains/evaluations/addRow.ts';
import type { ResultView, RunView } from '../../domains/evaluations/viewRuns.ts';
import type { components } from '../../openapi/generated/types.ts';
import { presentDataTableRow } from './dataTable.ts';

type Schemas = components['schemas'];

export function presentEvaluation(evaluation: Evaluation): Schemas['Evaluation'] {
  return {
    id: evaluation.id,
    project_id: evaluation.projectId,
    digital_organization_id: evaluation.digitalOrganizationId,
    digital_organization_name: evaluation.digitalOrganizationName,
    data_table_name: evaluation.dataTableName,
    name: evaluation.name,
    description: evaluation.description,
    data_table_id: evaluation.dataTableId,
    target_node_id: evaluation.targetNodeId,
    target_node_name: evaluation.targetNodeName,
    start_node_id: evaluation.startNodeId,
    inputs: evaluation.inputs,
    expected_column: evaluation.expectedColumn,
    output_field: evaluation.outputField,
    metrics: evaluation.metrics,
    concurrency: evaluation.concurrency,
    row_timeout_seconds: evaluation.rowTimeoutSeconds,
    max_credits: creditsOrNull(evaluation.maxCreditsMicros),
    allow_effects: evaluation.allowEffects,
    publish_rule: evaluation.publishRule,
    created_at: evaluation.createdAt.toISOString(),
    updated_at: evaluation.updatedAt.toISOString(),
  };
}

export function presentEvaluationRun({ run, isCurrentDraft }: RunView): Schemas['EvaluationRun'] {
  const { totals } = run;
  const [executions, metrics] = [BigInt(totals.executionMicros), BigInt(totals.metricMicros)];
  const byName = new Map(totals.metrics.map((one) => [one.name, one]));
  return {
    id: run.id,
    evaluation_id: run.evaluationId,
    version_id: run.versionId,
    version_name: run.versionName,
    draft_revision: run.draftRevision,
    is_current_draft: isCurrentDraft,
    status: run.status,
    error: run.error,
    rows: totals.rows,
    passed: totals.passed,
    failed: totals.failed,
    errors: totals.errors,
    skipped: totals.skipped,
    credits: formatCredits(executions + metrics),
    credits_of_executions: formatCredits(executions),
    credits_of_metrics: formatCredits(metrics),
    average_ms: totals.averageMs,
    max_credits: creditsOrNull(run.maxCreditsMicros),
    metrics: run.metrics.map(({ name, type }) => {
      const { passed, failed } = byName.get(name) ?? { passed: 0, failed: 0 };
      return { name, type, passed, failed };
    }),
    pinned_nodes: run.pinnedNodes,
    set_hash: run.setHash.toString('hex'),
    created_by: run.createdBy,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    stopped_at: run.stoppedAt?.toISOString() ?? null,
  };
}

export function presentEvaluationResult({ result, source }: ResultView): Schemas['EvaluationResult'] {
  return {
    position: result.position,
    row_id: result.rowId,
    source: source ? presentRowSource(source) : null,
    status: result.status,
    input: result.input,
    expected: result.expected ?? null,
    output: result.output ?? null,
    output_cut: result.outputCut,
    metrics: result.scores,
    execution_id: result.executionId,
    credits_of_execution: formatCredits(result.executionMicros ?? 0n),
    credits_of_metrics: formatCredits(result.metricMicros),
    duration_ms: result.durationMs,
    error: result.error,
  };
}

export function presentEvaluationRow({ table, row, source, isNew }: AddedRow): Schemas['EvaluationRow'] {
  return {
    data_table_id: table.id,
    row: presentDataTableRow(table.columns, row),
    source: presentRowSource(source),
    is_new: isNew,
  };
}

function presentRowSource(source: EvaluationRowSource): Schemas['EvaluationRowSource'] {
  return {
    kind: source.kind,
    id: source.sourceId,
    ...(source.executionId === null ? {} : { execution_id: source.executionId }),
    verdict: source.verdict,
    remark: source.remark,
    created_at: source.createdAt.toISOString(),
  };
}

function creditsOrNull(micros: bigint | null): string | null {
  return micros === null ? null : formatCredits(micros);
}
