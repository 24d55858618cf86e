import type { Schema } from '../../api/client.ts';

type Status = Schema<'ExecutionStatus'>;
type Mode = Schema<'ExecutionMode'>;

export const executionStatuses: readonly Status[] = ['queued', 'running', 'waiting', 'success', 'error', 'canceled'];
export const executionModes: readonly Mode[] = ['manual', 'production', 'sub', 'error', 'retry'];
export const triggerKinds = [
  'manual',
  'api',
  'webhook',
  'form',
  'chat',
  'schedule',
  'email',
  'file',
  'sse',
  'hook',
  'poll',
  'sub',
  'error',
] as const;

/** Spans of time by name. */
export const spans = ['hour', 'day', 'night', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

/** Filters of an execution list. Null and empty leave all. */
export type ExecutionFilters = {
  statuses: Status[];
  mode: Mode | null;
  trigger: string | null;
  triggerNodeId: string | null;
  digitalOrganizationId: string | null;
  tag: string | null;
  /** `key=value` of custom data, or a key. */
  customData: string | null;
  /** Words in items. */
  text: string | null;
  /** A span, which moves with time; without effect where exact times are given. */
  span: Span | null;
  /** Exact times, ISO. */
  startedAfter: string | null;
  startedBefore: string | null;
};

const names = {
  mode: 'mode',
  trigger: 'trigger',
  triggerNodeId: 'trigger_node_id',
  digitalOrganizationId: 'digital_organization_id',
  tag: 'tag',
  customData: 'custom_data',
  text: 'text',
  span: 'within',
  startedAfter: 'started_after',
  startedBefore: 'started_before',
} as const;

/** Reads the filters from a URL; unknown values are omitted. */
export function readFilters(search: URLSearchParams): ExecutionFilters {
  const given = search.getAll('status');
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === search.get(name)) ?? null;
  const time = (name: string) => {
    const text = search.get(name);
    return text === null || Number.isNaN(Date.parse(text)) ? null : text;
  };
  return {
    statuses: executionStatuses.filter((status) => given.includes(status)),
    mode: oneOf(executionModes, names.mode),
    trigger: search.get(names.trigger),
    triggerNodeId: search.get(names.triggerNodeId),
    digitalOrganizationId: search.get(names.digitalOrganizationId),
    tag: search.get(names.tag),
    customData: search.get(names.customData),
    text: search.get(names.text),
    span: oneOf(spans, names.span),
    startedAfter: time(names.startedAfter),
    startedBefore: time(names.startedBefore),
  };
}

/** The address with these filters; everything else in it stays. */
export function writeFilters(search: URLSearchParams, filters: ExecutionFilters): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('status');
  for (const status of filters.statuses) next.append('status', status);
  for (const [key, name] of Object.entries(names)) {
    const value = filters[key as keyof typeof names];
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** True if any filter is set. */
export function isFiltered(filters: ExecutionFilters): boolean {
  const { statuses, ...others } = filters;
  return statuses.length > 0 || Object.values(others).some((value) => value !== null);
}

/** The filters as `listExecutions` takes them, at this moment. */
export function toQuery(filters: ExecutionFilters, now: Date) {
  const span = filters.startedAfter === null && filters.startedBefore === null ? spanTimes(filters.span, now) : null;
  const after = span?.after.toISOString() ?? filters.startedAfter;
  const before = span?.before?.toISOString() ?? filters.startedBefore;
  return {
    ...(filters.statuses.length === 0 ? {} : { status: filters.statuses }),
    ...(filters.mode === null ? {} : { mode: [filters.mode] }),
    ...(filters.trigger === null ? {} : { trigger: filters.trigger }),
    ...(filters.triggerNodeId === null ? {} : { trigger_node_id: filters.triggerNodeId }),
    ...(filters.digitalOrganizationId === null ? {} : { digital_organization_id: filters.digitalOrganizationId }),
    ...(filters.tag === null ? {} : { tag: filters.tag }),
    ...customDataOf(filters.customData),
    ...(filters.text === null || !/[\p{L}\p{N}]/u.test(filters.text) ? {} : { text: filters.text }),
    ...(after === null ? {} : { started_after: new Date(after).toISOString() }),
    ...(before === null ? {} : { started_before: new Date(before).toISOString() }),
  };
}

function customDataOf(text: string | null): { custom_data_key?: string; custom_data_value?: string } {
  if (text === null || text === '') return {};
  const at = text.indexOf('=');
  if (at < 0) return { custom_data_key: text.trim() };
  return { custom_data_key: text.slice(0, at).trim(), custom_data_value: text.slice(at + 1).trim() };
}

const hourMs = 3_600_000;

/** From when to when a span reaches. Last night is from six in the evening to eight in the morning, where the reader is. */
function spanTimes(span: Span | null, now: Date): { after: Date; before: Date | null } | null {
  if (span === null) return null;
  if (span === 'night') {
    const morning = new Date(now);
    morning.setHours(8, 0, 0, 0);
    const evening = new Date(morning);
    evening.setDate(evening.getDate() - 1);
    evening.setHours(18, 0, 0, 0);
    return { after: evening, before: morning };
  }
  const hours = { hour: 1, day: 24, week: 24 * 7, month: 24 * 30 }[span];
  return { after: new Date(now.getTime() - hours * hourMs), before: null };
}
