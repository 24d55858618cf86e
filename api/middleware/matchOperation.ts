import { Router } from '@koa/router';
import { AppError } from '../../openapi/AppError.ts';
import { operations, type OperationId, type OperationRow } from '../../openapi/generated/operations.ts';

/** The operation that a request means, with the path's parameters decoded. */
export interface Match {
  readonly operationId: OperationId;
  readonly row: OperationRow;
  readonly params: Readonly<Record<string, string>>;
  /** Path after the last parameter if the contract allows one; else ''. */
  readonly suffix: string;
}

/** `null`: no route of ours. A list: the path exists with these methods only. */
export type MatchResult = Match | readonly string[] | null;

const noParams: Readonly<Record<string, string>> = Object.freeze({});
const anyMethods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/**
 * `/keys/{key_id}` as @koa/router writes it; a suffix is optional and may have several parts. A name before a verb (`/models/{model_id}:generateContent`)
 * may hold slashes.
 */
function routerPath(row: OperationRow): string {
  const path = row.path.replace(/\{(\w+)\}:(\w+)$/, '*$1\\:$2').replaceAll(/\{(\w+)\}/g, ':$1');
  return path + (row.anySuffix ? '{/*suffix}' : '');
}

/**
 * Finds operations by method and path. The routes are made from the generated table and from nothing else, so an
 * undocumented one cannot exist. Paths without parameters are found in a map, the others by @koa/router; GET answers HEAD too.
 */
export class OperationMatcher {
  readonly #fixed = new Map<string, Map<string, Match>>();
  readonly #router = new Router({ sensitive: true, strict: true });

  constructor() {
    for (const [id, row] of Object.entries(operations)) {
      const operationId = id as OperationId;
      if (!row.path.includes('{')) this.#addFixed(operationId, row);
      else this.#router.register(routerPath(row), row.anyMethod ? anyMethods : [row.method], [], { name: operationId });
    }
  }

  #addFixed(operationId: OperationId, row: OperationRow): void {
    let methods = this.#fixed.get(row.path);
    if (!methods) this.#fixed.set(row.path, (methods = new Map()));
    const match: Match = { operationId, row, params: noParams, suffix: '' };
    methods.set(row.method.toUpperCase(), match);
    if (row.method === 'get') methods.set('HEAD', match);
  }

  find(method: string, path: string): MatchResult {
    const fixed = this.#fixed.get(path);
    const match = fixed?.get(method);
    if (match) return match;
    const layers = this.#router.match(path, method).path;
    const layer = layers.find((one) => one.methods.includes(method));
    if (!layer) {
      const methods = [...(fixed?.keys() ?? []), ...layers.flatMap((one) => one.methods)];
      return methods.length === 0 ? null : [...new Set(methods)];
    }
    const operationId = layer.name as OperationId;
    const row = operations[operationId];
    const { suffix = '', ...params } = layer.params(path, layer.captures(path)) as Record<string, string>;
    if (row.raw || suffix === '') return { operationId, row, params, suffix };
    return { operationId, row, params: withRest(params, suffix), suffix: '' };
  }
}

/**
 * Returns the parameters with the last one extended by the rest of the path: old clients write a name with a slash, such as a model's, into
 * the path unescaped.
 */
function withRest(params: Record<string, string>, suffix: string): Record<string, string> {
  const [name, value] = Object.entries(params).at(-1)!;
  return { ...params, [name]: `${value}/${suffix}` };
}

/** Refuses what no id of ours looks like, so that it never reaches PostgreSQL. Errors: `not_found`. */
export function checkParameters(params: Match['params']): void {
  for (const name in params) {
    if (params[name]!.length > 200 || !/^[\x20-\x7e]+$/.test(params[name]!))
      throw new AppError('not_found', 'Resource not found.');
  }
}
