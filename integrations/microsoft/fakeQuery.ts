import type { JsonObject } from '../../domains/executions/item.ts';
import { graphError } from './fakeErrors.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

const pages = 3;

/** The query options of a request: https://learn.microsoft.com/graph/query-parameters. */
export interface QueryRules {
  /** Allowed names, with spaces. Names that end with `!` are required. */
  readonly allowed: string;
  /** The largest `$top`. */
  readonly maxTop: number;
  /** Names of properties, for `$select`, `$orderby` and `$filter`. */
  readonly properties: ReadonlySet<string>;
  /** `$search` cannot go with `$filter` and `$orderby`. */
  readonly searchesAlone?: boolean;
}

/** Returns the first problem of a query; null if it is valid. */
export function queryProblem(query: URLSearchParams, rules: QueryRules): FakeResponse | null {
  const names = rules.allowed.split(' ').filter(Boolean);
  const allowed = new Set(names.map((name) => name.replace('!', '')));
  for (const name of names.filter((each) => each.endsWith('!')))
    if (!query.get(name.slice(0, -1)))
      return graphError(
        400,
        'ErrorInvalidParameter',
        `This request requires a time window specified by the query string parameters StartDateTime and EndDateTime. (${name.slice(0, -1)})`,
      );
  for (const [name, value] of query) {
    if (!allowed.has(name)) return graphError(400, 'BadRequest', `The query parameter '${name}' is not supported.`);
    if (query.getAll(name).length > 1 || value === '')
      return graphError(400, 'BadRequest', `Query option '${name}' was specified more than once or is empty.`);
  }
  return numberProblem(query, rules) ?? propertyProblem(query, rules) ?? searchProblem(query, rules);
}

function numberProblem(query: URLSearchParams, { maxTop }: QueryRules): FakeResponse | null {
  const top = query.get('$top');
  if (top !== null && !(/^\d+$/.test(top) && Number(top) >= 1 && Number(top) <= maxTop))
    return graphError(
      400,
      'BadRequest',
      `Invalid value '${top}' for $top query option found. The value must be between 1 and ${maxTop}.`,
    );
  const skip = query.get('$skip');
  if (skip !== null && !/^\d+$/.test(skip))
    return graphError(400, 'BadRequest', `Invalid value '${skip}' for $skip query option found.`);
  return null;
}

function propertyProblem(query: URLSearchParams, { properties }: QueryRules): FakeResponse | null {
  const filter = query.get('$filter');
  if (filter !== null && (filter.split("'").length % 2 === 0 || !/ (eq|ne|gt|ge|lt|le) |\(/.test(filter)))
    return graphError(400, 'BadRequest', 'Invalid filter clause');
  const named = [
    ...(query.get('$select')?.split(',') ?? []),
    ...(query
      .get('$orderby')
      ?.split(',')
      .map((each) => each.trim().replace(/ (asc|desc)$/, '')) ?? []),
    ...filteredBy(filter ?? ''),
  ];
  const unknown = named.find((name) => !properties.has(name.trim().split('/')[0]!));
  if (unknown === undefined) return null;
  return graphError(
    400,
    'RequestBroker--ParseUri',
    `Could not find a property named '${unknown}' on the type of this resource.`,
  );
}

/** Returns the properties in a filter, without texts, functions, operators and values. */
function filteredBy(filter: string): string[] {
  const words =
    filter
      .replaceAll(/'(?:[^']|'')*'/g, ' ')
      .replaceAll(/\w+\(/g, ' ')
      .match(/(?<![\w:.-])[A-Za-z][\w/]*/g) ?? [];
  const reserved = new Set([
    'eq',
    'ne',
    'gt',
    'ge',
    'lt',
    'le',
    'and',
    'or',
    'not',
    'true',
    'false',
    'null',
    'any',
    'all',
  ]);
  return words.filter((word) => !reserved.has(word) && !/^[a-z]\//.test(word) && word.length > 1);
}

function searchProblem(query: URLSearchParams, { searchesAlone = false }: QueryRules): FakeResponse | null {
  const search = query.get('$search');
  if (search !== null && searchesAlone) {
    if (query.has('$filter') || query.has('$orderby'))
      return graphError(
        400,
        'SearchWithFilter',
        "The query parameter '$search' is not supported with '$filter' or '$orderby'.",
      );
    if (query.has('$skip'))
      return graphError(400, 'SearchWithSkip', "The query parameter '$skip' is not supported with '$search'.");
    if (!/^".+"$/.test(search))
      return graphError(400, 'BadRequest', `Syntax error: character ':' is not valid at position 4 in '${search}'.`);
  }
  const [order, filter] = [query.get('$orderby'), query.get('$filter')];
  // https://learn.microsoft.com/graph/api/user-list-messages#using-filter-and-orderby-in-the-same-query
  const sortedBy = order?.split(/[ ,]/)[0];
  if (sortedBy !== undefined && filter !== null && filteredBy(filter)[0] !== sortedBy)
    return graphError(400, 'InefficientFilter', 'The restriction or sort order is too complex for this operation.');
  return null;
}

/** Returns the selected properties; `id` and annotations always come. */
export function selected(entity: JsonObject, query: URLSearchParams): JsonObject {
  const wanted = query
    .get('$select')
    ?.split(',')
    .map((name) => name.trim().split('/')[0]!);
  if (!wanted) return entity;
  return Object.fromEntries(
    Object.entries(entity).filter(([name]) => name === 'id' || name.startsWith('@odata.') || wanted.includes(name)),
  );
}

/**
 * Returns the requested page of three, each of one item: https://learn.microsoft.com/graph/paging. With `repeats`, the second page leads
 * to itself. The next address has the token `$skiptoken`, or `$skip`, and all other options.
 */
export function pageOf(
  items: readonly JsonObject[],
  { path, query }: Pick<FakeRequest, 'path' | 'query'>,
  {
    url,
    repeatsPages,
    parameter = '$skip',
  }: { url: string; repeatsPages: boolean; parameter?: '$skip' | '$skiptoken' },
): FakeResponse {
  const skipped = Number(query.get(parameter) ?? 0);
  const next = repeatsPages ? 1 : skipped + 1;
  const more = new URLSearchParams(query);
  more.set(parameter, String(next));
  const value = items.slice(skipped, skipped + 1).map((item) => selected(item, query));
  const link = next < Math.min(pages, items.length) ? { '@odata.nextLink': `${url}${path}?${more.toString()}` } : {};
  return { json: { '@odata.context': `${url}/v1.0/$metadata#Collection`, value, ...link } };
}
