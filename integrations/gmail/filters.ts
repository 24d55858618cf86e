import type { JsonObject } from '../../domains/executions/item.ts';
import { readDate } from '../../activities/values/dates.ts';

/** Filters of messages and threads. */
export interface Filters {
  readonly search?: string;
  readonly with_labels: readonly string[];
  readonly from?: string;
  readonly read_status: 'any' | 'unread' | 'read';
  readonly received_after?: string;
  readonly received_before?: string;
  readonly include_spam_trash: boolean;
}

/** Returns the query of a list: https://support.google.com/mail/answer/7190. Errors: `parameter_invalid` for a time that is none. */
export function filterQuery(filters: Filters): JsonObject {
  const { search = '', from = '', read_status: status, received_after: after, received_before: before } = filters;
  // With a parenthesis or a quote, a name would end the filter, and continue the search.
  const sender = from.replaceAll(/[(){}"]+/g, ' ').trim();
  const others = [
    sender === '' ? '' : `from:(${sender})`,
    status === 'any' ? '' : `is:${status}`,
    after === undefined || after === '' ? '' : `after:${seconds(after, 'received_after')}`,
    before === undefined || before === '' ? '' : `before:${seconds(before, 'received_before')}`,
  ].filter((part) => part !== '');
  return {
    q: [others.length > 0 ? grouped(search.trim()) : search.trim(), ...others].filter((part) => part !== '').join(' '),
    labelIds: filters.with_labels,
    ...(filters.include_spam_trash ? { includeSpamTrash: true } : {}),
  };
}

/** With OR, the other filters would belong to the last word only. */
function grouped(search: string): string {
  return /\bOR\b/.test(search) ? `(${search})` : search;
}

/** Dates in a search are in Pacific time, seconds are exact. */
function seconds(time: string, name: string): number {
  return Math.floor(readDate(time, { zone: 'UTC', param: `/${name}` }).toSeconds());
}
