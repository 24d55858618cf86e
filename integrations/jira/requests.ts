import type { JsonObject } from '../../domains/executions/item.ts';
import type { NextPage } from '../engine/paging.ts';
import { path, type VendorResponse } from '../engine/vendorRequest.ts';

/** Returns a path of an issue; `rest` is encoded already. */
export function ofIssue(issue: string, rest = ''): string {
  return `${path`/rest/api/3/issue/${issue}`}${rest}`;
}

/** Returns the position of the next page; undefined after the last one. `name`: the list in the response. */
export function nextStart({ body }: Pick<VendorResponse, 'body'>, name: string): number | undefined {
  const { startAt, total, isLast, [name]: entries } = body as StartAtPage;
  const count = Array.isArray(entries) ? entries.length : 0;
  if (count === 0 || isLast === true || typeof startAt !== 'number') return undefined;
  const next = startAt + count;
  return typeof total === 'number' && next >= total ? undefined : next;
}

interface StartAtPage {
  startAt?: number;
  total?: number;
  isLast?: boolean;
  [name: string]: unknown;
}

function nextPageOf(name: string): NextPage {
  return ({ request, response }) => {
    const next = nextStart(response, name);
    return next === undefined ? null : { ...request, query: { ...request.query, startAt: next } };
  };
}

const pageSize = { parameter: 'maxResults', max: 100 };

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination: lists by position, with the list at this name. */
export const pagesOf = {
  values: { next: nextPageOf('values'), pageSize },
  comments: { next: nextPageOf('comments'), pageSize },
  issues: { next: nextPageOf('issues'), pageSize },
  issueTypes: { next: nextPageOf('issueTypes'), pageSize },
  worklogs: { next: nextPageOf('worklogs'), pageSize },
};

/** Returns the names of a text with commas. */
export function namesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Returns a reference by ID, or else by this property: Jira's IDs are numbers. */
export function referenceOf(value: string, other: 'key' | 'name'): JsonObject {
  const text = value.trim();
  return /^\d+$/.test(text) ? { id: text } : { [other]: text };
}
