import type { ApiOperation, ApiPaging } from '../../domains/apiDocuments/ApiOperation.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { CallParameters } from './callParameters.ts';

/** Plan for reading the pages of a call: the author's parameters, completed by guesses from the document. */
export interface PagePlan {
  kind: ApiPaging['kind'];
  /** The argument of the query parameter; empty for links. */
  argument: string;
  next: string;
  items: string;
}

/** Returns null for one page. Errors: `parameter_invalid` if something is neither said nor can be guessed. */
export function pagePlan(operation: ApiOperation, wanted: CallParameters): PagePlan | null {
  const { paging: kind } = wanted;
  if (kind === 'off') return null;
  const guess = operation.paging.find((one) => one.kind === kind);
  const name = wanted.page_parameter.trim() || guess?.parameter || '';
  const isByParameter = kind === 'cursor' || kind === 'page' || kind === 'offset';
  const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name);
  if (isByParameter && !parameter)
    throw missing(
      '/page_parameter',
      name === '' ? 'Say which query parameter selects the page.' : `The operation has no query parameter "${name}".`,
    );
  const next = wanted.next_path.trim() || guess?.next || '';
  if ((kind === 'cursor' || kind === 'next_link') && next === '')
    throw missing('/next_path', 'Say where the response has the cursor or the link of the next page.');
  const items = wanted.items_path.trim() || operation.items;
  if (items === null) throw missing('/items_path', 'Say where the list is in the response.');
  return { kind, argument: isByParameter ? parameter!.argument : '', next, items };
}

function missing(param: string, message: string): AppError {
  return new AppError('parameter_invalid', message, { param });
}

/** The value at a path with dots; undefined if there is none. A field that is literally called so comes first. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, path))
    return (value as Record<string, unknown>)[path];
  return path.split('.').reduce<unknown>((at, name) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    return (at as Record<string, unknown>)[name];
  }, value);
}

/** The list of a response. Errors: `target_error` if there is none. */
export function listAt(body: unknown, path: string): unknown[] {
  const list =
    Array.isArray(body) && !path.includes('.') && valueAt(body, path) === undefined ? body : valueAt(body, path);
  if (Array.isArray(list)) return list;
  if (list === null || (list === undefined && path !== '')) {
    // An empty page may leave its list out.
    if (typeof body === 'object' && body !== null) return [];
  }
  throw new AppError(
    'target_error',
    `The response has no list at "${path}". Say where it is under "List in the response".`,
  );
}
