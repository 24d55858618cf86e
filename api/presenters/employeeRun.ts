import { formatCredits } from '../../db/credits.ts';
import type { EmployeeRun } from '../../db/repositories/employees/employeeRuns.ts';
import type { PublisherRun } from '../../db/repositories/employees/publisherRuns.ts';
import type { RunPart } from '../../db/repositories/employees/runParts.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A run as its own organization sees it; `parts` is null if they are not asked for or not there. */
export function presentEmployeeRun(
  run: EmployeeRun,
  parts: readonly RunPart[] | null,
  permissions?: Schemas['EmployeeRun']['permissions'],
): Schemas['EmployeeRun'] {
  const address = runAddress(run);
  const isCalled = run.mode === 'production';
  // It works inside a run of another organization, whose input and output these are.
  const isHidden = run.itemsOrganizationId !== null;
  return {
    id: run.id,
    object: 'employee.run',
    position_id: run.positionId,
    version: run.versionNumber,
    mode: run.mode,
    status: run.status,
    input: isHidden ? {} : run.input,
    output: isHidden ? null : parts && { parts: parts.map(presentRunPart) },
    deliverable_id: run.deliverableId,
    ...(run.mode === 'test' ? { execution_id: run.executionId } : {}),
    error: isHidden && run.error ? { ...run.error, message: 'The run failed.' } : run.error,
    credits_held: formatCredits(run.holdState === 'open' ? run.heldMicros : 0n),
    credits_charged: formatCredits(run.chargedMicros),
    credits_refunded: formatCredits(run.refundedMicros),
    redo_of: run.redoOf,
    remark: run.remark,
    metadata: run.metadata,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    stopped_at: run.stoppedAt?.toISOString() ?? null,
    ...(permissions ? { permissions } : {}),
    urls: {
      get: address,
      cancel: isCalled ? `${address}/cancel` : null,
      events: isCalled ? `${address}/events` : null,
    },
  };
}

/** Where a run is read. */
export function runAddress({ id, positionId, employeeId, listingId, mode }: EmployeeRun): string {
  if (mode === 'trial') return `/api/v1/market/employees/${listingId}/trial-runs/${id}`;
  return positionId === null
    ? `/api/v1/employees/${employeeId}/test-runs/${id}`
    : `/v1/employees/${positionId}/runs/${id}`;
}

/** A part, with its content where it was read along. */
export function presentRunPart(part: RunPart): Schemas['RunPart'] {
  const { content, kind } = part;
  return {
    position: part.position,
    name: part.name,
    kind,
    media_type: part.mediaType,
    size_bytes: Number(part.sizeBytes),
    sha256: part.sha256.toString('hex'),
    ...(content && kind === 'text' ? { text: content.toString('utf8') } : {}),
    ...(content && (kind === 'json' || kind === 'table')
      ? { json: JSON.parse(content.toString('utf8')) as unknown }
      : {}),
  };
}

/** A run as the publisher of its employee sees it. */
export function presentPublisherRun(run: PublisherRun): Schemas['PublisherRun'] {
  return {
    id: run.id,
    mode: run.mode,
    status: run.status,
    version: run.versionNumber,
    error_code: run.errorCode,
    credits_earned: formatCredits(run.earnedMicros),
    credits_refunded: formatCredits(run.refundedMicros),
    parts: run.parts,
    size_bytes: Number(run.sizeBytes),
    verdict: run.verdict,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    stopped_at: run.stoppedAt?.toISOString() ?? null,
  };
}
