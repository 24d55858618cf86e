import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { linkHeader } from '../engine/paging.ts';
import type { OperationLimit } from '../engine/operationLimit.ts';
import { path } from '../engine/vendorRequest.ts';

/** Content that other people read. */
export const publishes: readonly Effect[] = ['sends_out', 'changes'];

/** https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api */
export const list = { next: linkHeader, pageSize: { parameter: 'per_page', max: 100 } };

/**
 * Requests that create content have a secondary limit
 * (https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits).
 */
export const contentLimit = (): OperationLimit => ({ of: 'content', limits: [{ requests: 80, seconds: 60 }] });

/** Returns a path in a repository; `rest` is encoded already. */
export function inRepository({ owner, repository }: { owner: string; repository: string }, rest = ''): string {
  return `${path`/repos/${owner}/${repository}`}${rest}`;
}

/** Encodes a path of a file or a name of a branch or tag: each part alone, and the slashes stay. */
export function segments(name: string): string {
  return name
    .split('/')
    .filter((part) => part !== '')
    .map((part) => path`/${part}`)
    .join('');
}

/** Returns the entries of a list, without pull requests if they are not wanted. */
export function issuesOf(entries: unknown, withPullRequests: boolean): JsonObject[] {
  const issues = entries as JsonObject[];
  return withPullRequests ? issues : issues.filter((issue) => issue['pull_request'] === undefined);
}
