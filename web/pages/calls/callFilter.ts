import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type CallStatus = Schema<'CallRecord'>['status'];

/** Filter of the call list, as in the URL; null = all. */
export interface CallFilter {
  readonly keyId: string | null;
  readonly model: string | null;
  readonly status: CallStatus | null;
  /** Hours back from now. */
  readonly hours: number | null;
}

const statuses: readonly CallStatus[] = ['ok', 'error', 'canceled'];

/** The states of a call as people read them. */
export const callStatusLabels: Readonly<Record<CallStatus, string>> = {
  ok: t('common.success'),
  error: t('keys.failed'),
  canceled: t('common.canceled'),
};

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
    keyId: search.get('key'),
    model: search.get('model'),
    status: statuses.find((status) => status === search.get('status')) ?? null,
    hours: hours === undefined ? null : Number(hours.value),
  };
}

/** The filter as a question to the API. `nowMs` is cut to minutes, so that the question stays the same for a while. */
export function callQuery(filter: CallFilter, nowMs: number) {
  const minute = Math.floor(nowMs / 60_000) * 60_000;
  return {
    ...(filter.keyId !== null && { key_id: filter.keyId }),
    ...(filter.model !== null && { model: filter.model }),
    ...(filter.status !== null && { status: filter.status }),
    ...(filter.hours !== null && { created_after: new Date(minute - filter.hours * 3_600_000).toISOString() }),
  };
}
