import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
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

/** Reads a JSON object from a parameter, which may be text. Errors: `parameter_invalid`. */
export function objectOf(value: unknown, name: string): JsonObject {
  const read = jsonParameter(value, name, `${name} is not valid JSON.`);
  if (read === undefined) return {};
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as JsonObject;
  throw new AppError('parameter_invalid', `${name} must be a JSON object.`, { param: `/${name}` });
}
