import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type CallStatus = Schema<'CallRecord'>['status'];
type CallKind = Schema<'CallRecord'>['kind'];
/** How a call ended; `refused`: it failed before a provider was asked. */
type CallOutcome = CallStatus | 'refused';

/** Names of the filters in the address. */
export const callFilterNames = [
  'request',
  'key',
  'member',
  'model',
  'provider',
  'kind',
  'status',
  'error',
  'price',
  'project',
  'tag',
  'hours',
] as const;
export type CallFilterName = (typeof callFilterNames)[number];

/** Filter of the call list, as in the URL; null = all. */
export interface CallFilter {
  readonly requestId: string | null;
  readonly keyId: string | null;
  readonly memberId: string | null;
  readonly model: string | null;
  readonly provider: string | null;
  readonly kind: CallKind | null;
  readonly outcome: CallOutcome | null;
  readonly errorCode: string | null;
  readonly priceId: string | null;
  readonly projectId: string | null;
  readonly tag: string | null;
  /** Hours back from now. */
  readonly hours: number | null;
}

const outcomes: readonly CallOutcome[] = ['ok', 'error', 'refused', 'canceled'];

/** The states of a call as people read them. */
export const callStatusLabels: Readonly<Record<CallStatus, string>> = {
  ok: t('common.success'),
  error: t('keys.failed'),
  canceled: t('common.canceled'),
};

/** The outcomes to choose from. */
export const callOutcomes = outcomes.map((value) => ({
  value,
  label: value === 'refused' ? t('keys.refused') : callStatusLabels[value],
}));

/** The kinds of calls as people read them. */
export const callKindLabels: Readonly<Record<CallKind, string>> = {
  model: t('usage.modelCall'),
  search: t('usage.catalogSearch'),
  employee: t('usage.employeePrice'),
  other: t('keys.otherRequest'),
};
const kinds = Object.keys(callKindLabels) as CallKind[];

/** Times that the list can be narrowed to, in hours. */
export const callTimes = [
  { value: '1', label: t('executions.lastHour') },
  { value: '24', label: t('executions.last24Hours') },
  { value: '168', label: t('executions.last7Days') },
  { value: '720', label: t('executions.last30Days') },
];

/** Reads the filter from the URL; unknown values select everything. */
export function readCallFilter(search: URLSearchParams): CallFilter {
  const hours = callTimes.find(({ value }) => value === search.get('hours'));
  return {
    requestId: search.get('request'),
    keyId: search.get('key'),
    memberId: search.get('member'),
    model: search.get('model'),
    provider: search.get('provider'),
    kind: kinds.find((kind) => kind === search.get('kind')) ?? null,
    outcome: outcomes.find((outcome) => outcome === search.get('status')) ?? null,
    errorCode: search.get('error'),
    priceId: search.get('price'),
    projectId: search.get('project'),
    tag: search.get('tag'),
    hours: hours === undefined ? null : Number(hours.value),
  };
}

/** The filter as a question to the API. `nowMs` is cut to minutes, so that the question stays the same for a while. */
export function callQuery(filter: CallFilter, nowMs: number) {
  const minute = Math.floor(nowMs / 60_000) * 60_000;
  return {
    ...(filter.requestId !== null && { request_id: filter.requestId }),
    ...(filter.keyId !== null && { key_id: filter.keyId }),
    ...(filter.memberId !== null && { account_id: filter.memberId }),
    ...(filter.model !== null && { model: filter.model }),
    ...(filter.provider !== null && { provider: filter.provider }),
    ...(filter.kind !== null && { kind: filter.kind }),
    ...(filter.outcome === 'refused' && { refused: true }),
    ...(filter.outcome !== null && filter.outcome !== 'refused' && { status: filter.outcome }),
    ...(filter.errorCode !== null && { error_code: filter.errorCode }),
    ...(filter.priceId !== null && { price_id: filter.priceId }),
    ...(filter.projectId !== null && { project_id: filter.projectId }),
    ...(filter.tag !== null && { tag: filter.tag }),
    ...(filter.hours !== null && { created_after: new Date(minute - filter.hours * 3_600_000).toISOString() }),
  };
}

/** The address of the export of filtered calls. */
export function exportAddress(format: 'csv' | 'jsonl', query: ReturnType<typeof callQuery>): string {
  const named = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return `/api/v1/calls/export?${new URLSearchParams([...named, ['format', format]])}`;
}
