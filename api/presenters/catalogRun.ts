import type { CatalogRunRow } from '../../db/entities/catalogRun.ts';
import { formatCredits } from '../../db/credits.ts';
import type { FinishedRun } from '../../domains/catalog/runs/SearchRuns.ts';
import type { components } from '../../openapi/generated/types.ts';

type Shown<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Result of a search. */
export function presentResult({ runId, source, search, result, creditsMicros }: FinishedRun): Shown<'CatalogResult'> {
  return {
    run_id: runId,
    search_id: search.id,
    columns: result.columns.map((column) => ({ ...column })),
    rows: result.rows as Record<string, unknown>[],
    total: result.total,
    next_cursor: result.nextCursor,
    cached: result.cached,
    credits: formatCredits(creditsMicros),
    warnings: [...result.warnings],
    resolved: result.resolved.map((one) => ({ ...one, values: { ...one.values } })),
    notes: [...(search.notes ?? [])],
    attribution: source.licence.attribution,
  };
}

/** A run in a list. `title` of its search: null if the catalog has it no more. */
export function presentRun(row: CatalogRunRow, title: string | null): Shown<'CatalogRun'> {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    search_id: row.searchId,
    search_title: title,
    source_id: row.sourceId,
    status: row.state === 'open' ? 'running' : row.state,
    credits: formatCredits(row.creditsMicros),
    cached: row.cached,
    row_count: row.rowCount,
    error_reason: row.errorReason,
    latency_ms: row.latencyMs,
    account_id: row.accountId,
    key_id: row.keyId,
    execution_id: row.executionId,
    request_id: row.requestId,
  };
}
