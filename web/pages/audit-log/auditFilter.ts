import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Whose log a page shows. */
export type AuditScope = 'organization' | 'instance';

/** Filter of the log, as in the URL; null = all. */
export interface AuditFilter {
  readonly kind: string | null;
  readonly actorId: string | null;
  readonly projectId: string | null;
  readonly by: Schema<'AuditBy'> | null;
  readonly targetId: string | null;
  readonly requestId: string | null;
  /** Days back from now. */
  readonly days: number | null;
}

/** Names of the filters in the address. */
export const filterNames = ['kind', 'actor', 'project', 'by', 'target', 'request', 'days'] as const;
export type FilterName = (typeof filterNames)[number];

const bys: readonly Schema<'AuditBy'>[] = ['session', 'key', 'sso', 'scim', 'system', 'none'];

/** Times that the log can be narrowed to, in days. */
export const auditTimes = [
  { value: '1', label: t('executions.last24Hours') },
  { value: '7', label: t('executions.last7Days') },
  { value: '30', label: t('executions.last30Days') },
  { value: '90', label: t('usage.last90Days') },
];

/** Reads the filter from the URL; unknown values select everything. */
export function readAuditFilter(search: URLSearchParams): AuditFilter {
  const days = auditTimes.find(({ value }) => value === search.get('days'));
  return {
    kind: search.get('kind'),
    actorId: search.get('actor'),
    projectId: search.get('project'),
    by: bys.find((by) => by === search.get('by')) ?? null,
    targetId: search.get('target'),
    requestId: search.get('request'),
    days: days === undefined ? null : Number(days.value),
  };
}

/** The filter as a question to the API. `nowMs` is cut to minutes, so that the question stays the same for a while. */
export function auditQuery(filter: AuditFilter, nowMs: number) {
  const minute = Math.floor(nowMs / 60_000) * 60_000;
  return {
    ...(filter.kind !== null && { target_kind: [filter.kind] }),
    ...(filter.actorId !== null && { actor_id: filter.actorId }),
    ...(filter.projectId !== null && { project_id: filter.projectId }),
    ...(filter.by !== null && { by: [filter.by] }),
    ...(filter.targetId !== null && { target_id: filter.targetId }),
    ...(filter.requestId !== null && { request_id: filter.requestId }),
    ...(filter.days !== null && { created_after: new Date(minute - filter.days * 86_400_000).toISOString() }),
  };
}

/** Where the events of a filter are downloaded. */
export function exportAddress(
  scope: AuditScope,
  query: ReturnType<typeof auditQuery>,
  format: 'jsonl' | 'csv',
): string {
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(query)) search.append(name, String(value));
  return `${scope === 'instance' ? '/api/v1/admin' : '/api/v1'}/audit-events/export?${search}`;
}
