import type { JsonObject } from '../../domains/executions/item.ts';
import { timeParameter } from '../engine/timeParameter.ts';
import { cursorInQuery } from '../engine/paging.ts';

interface Meta {
  pagination?: { has_more?: boolean; next?: string };
}

/** Returns the ID that the next page begins after. The address of a next page is there on the last one, too. */
export function nextAfter(body: JsonObject): string | undefined {
  const { pagination } = (body['meta'] ?? {}) as Meta;
  if (pagination?.has_more !== true) return undefined;
  return URL.parse(pagination.next ?? '')?.searchParams.get('after') ?? undefined;
}

/** Pages of up to `max` things. Paddle cuts a larger size. */
export function pagesOf(max = 200) {
  return { next: cursorInQuery('after', nextAfter), pageSize: { parameter: 'per_page', max } };
}

export const dataOf = (body: JsonObject): unknown => body['data'] ?? [];

/** Reads a time as Paddle takes it. One without an offset is UTC. Errors: `parameter_invalid`. */
export function timeOf(time: string | undefined, name: string): string | undefined {
  return timeParameter(time, name)?.toISOString();
}

/** A filter with several values. */
export function joined(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(',');
}
