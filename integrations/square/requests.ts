import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { timeParameter } from '../engine/timeParameter.ts';
import { cursorInJson, cursorInQuery } from '../engine/paging.ts';

/** An amount of money, in the smallest unit of the currency. */
export function money(amount: number, currency: string): JsonObject {
  return { amount, currency: currency.toUpperCase() };
}

/** Returns the cursor of the next page; undefined after the last one. */
export const cursorOf = (body: JsonObject): unknown => body['cursor'];

/** Pages of a request that reads with GET. */
export function pages(max = 100) {
  return { next: cursorInQuery('cursor', cursorOf), pageSize: { parameter: 'limit', max } };
}

/** Pages of a search, which is a POST. */
export function searchPages(max: number) {
  return { next: cursorInJson('cursor', cursorOf), pageSize: { parameter: 'limit', max, in: 'json' as const } };
}

/** Reads a time as Square takes it. One without an offset is UTC. Errors: `parameter_invalid`. */
export function timeOf(time: string | undefined, name: string): string | undefined {
  return timeParameter(time, name)?.toISOString();
}

/** A range of times; undefined without one. */
export function rangeOf(from: string | undefined, until: string | undefined): JsonObject | undefined {
  if (!from && !until) return undefined;
  return { start_at: timeOf(from, 'from'), end_at: timeOf(until, 'until') };
}

/** Returns the text, or undefined for an empty one: Square would store it. */
export function given(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}

/** Looks up the version of the thing at the path. The response has the thing by its name. */
export async function versionOf(path: string, name: string, { client, key }: OperationCall): Promise<number> {
  const { body } = await client.send({ path }, { repeat: 'safe', key });
  return Number(((body as JsonObject)[name] as JsonObject)['version']);
}
