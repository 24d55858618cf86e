import type { JsonObject } from '../../domains/executions/item.ts';
import { fieldOf, ids, recordsAt, shown } from './fakeSchema.ts';
import { checkFields, invalid, refused, type Call, type Kind } from './fakeRequests.ts';

/** The arguments of https://airtable.com/developers/web/api/list-records, with those of a query in the form of a body. */
const kinds: Readonly<Record<string, Kind>> = {
  pageSize: 'number',
  maxRecords: 'number',
  offset: 'string',
  view: 'string',
  fields: 'array',
  filterByFormula: 'string',
  sort: 'array',
  cellFormat: 'string',
  timeZone: 'string',
  userLocale: 'string',
  returnFieldsByFieldId: 'boolean',
  recordMetadata: 'array',
};
/** Arguments that are in the query, even of a POST. */
const onlyInQuery = ['timeZone', 'userLocale'];

/** Lists records, one on a page. The formula is checked, but not evaluated. */
export function listRecords({ path, query, body, url, cursors }: Call): JsonObject {
  const isPost = path.length > 0 && Object.keys(body).length > 0;
  const args = { ...argumentsOf(query), ...body };
  if (isPost && [...query.keys()].some((name) => !onlyInQuery.includes(name)))
    throw invalid('The arguments of a POST are in its body.');
  if (onlyInQuery.some((name) => name in body)) throw invalid('timeZone and userLocale are in the query.');
  checkFields(args, kinds);
  const { pageSize = 100, maxRecords = 3, offset, view, fields, filterByFormula: formula, cellFormat } = args;
  if (!isWhole(pageSize, 1, 100)) throw invalid('pageSize is not from 1 to 100.');
  if (!isWhole(maxRecords, 1, Number.MAX_SAFE_INTEGER)) throw invalid('maxRecords is not positive.');
  if (view !== undefined && view !== 'Grid view' && view !== ids.view)
    throw refused(422, 'VIEW_NAME_NOT_FOUND', `View ${String(view)} not found`);
  for (const name of (fields ?? []) as unknown[]) checkName(name);
  for (const sort of (args['sort'] ?? []) as JsonObject[]) checkSort(sort);
  if (typeof formula === 'string') checkFormula(formula);
  if (cellFormat !== undefined && cellFormat !== 'json' && cellFormat !== 'string') throw invalid('cellFormat');
  if (cellFormat === 'string' && (args['timeZone'] === undefined || args['userLocale'] === undefined))
    throw invalid('cellFormat "string" needs timeZone and userLocale.');
  const metadata = (args['recordMetadata'] ?? []) as unknown[];
  if (metadata.some((name) => name !== 'commentCount')) throw invalid('recordMetadata');
  const { number, next } = cursors(offset, `itr${'X'.repeat(14)}/rec`, Math.min(3, Number(maxRecords)));
  const shape = {
    byId: args['returnFieldsByFieldId'] === true,
    only: fields as string[] | undefined,
    asText: cellFormat === 'string',
    withComments: metadata.length > 0,
  };
  return { records: [shown(recordsAt(url)[number - 1]!, shape)], ...(next === undefined ? {} : { offset: next }) };
}

/** Reads the arguments of a query: `fields[]`, `sort[0][field]`. */
function argumentsOf(query: URLSearchParams): JsonObject {
  const args: JsonObject = {};
  const sort: JsonObject[] = [];
  for (const [name, value] of query) {
    const [, index, part] = /^sort\[(\d+)\]\[(field|direction)\]$/.exec(name) ?? [];
    const [, list] = /^(fields|recordMetadata)\[\]$/.exec(name) ?? [];
    if (part !== undefined) (sort[Number(index)] ??= {})[part] = value;
    else if (list !== undefined) args[list] = [...((args[list] ?? []) as string[]), value];
    else if (name in kinds && kinds[name] !== 'array') args[name] = typed(value, kinds[name]!);
    else throw invalid(`${name} is unknown.`);
  }
  return sort.length > 0 ? { ...args, sort } : args;
}

function typed(value: string, kind: Kind): unknown {
  if (kind === 'number') return /^\d+$/.test(value) ? Number(value) : value;
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' || value === '' ? false : value;
  return value;
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function checkName(name: unknown): void {
  if (typeof name !== 'string' || !fieldOf(name))
    throw refused(422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${String(name)}"`);
}

function checkSort(sort: unknown): void {
  checkFields(sort as JsonObject, { 'field!': 'string', direction: 'string' });
  const { field, direction = 'asc' } = sort as JsonObject;
  checkName(field);
  if (direction !== 'asc' && direction !== 'desc') throw invalid('The direction is asc or desc.');
}

/** Refuses unknown fields, open quotes and open parentheses. */
function checkFormula(formula: string): void {
  const code = formula.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  const isOpen = /['{}]/.test(code.replaceAll(/\{[^{}]*\}/g, '')) || code.replaceAll('""', '').includes('"');
  const depth = code
    .split('')
    .reduce((open, sign) => (open < 0 ? open : open + (sign === '(' ? 1 : sign === ')' ? -1 : 0)), 0);
  const unknown = [...code.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!).filter((name) => !fieldOf(name));
  if (isOpen || depth !== 0)
    throw refused(422, 'INVALID_FILTER_BY_FORMULA', 'The formula for filtering records is invalid: Invalid formula.');
  if (unknown.length > 0)
    throw refused(
      422,
      'INVALID_FILTER_BY_FORMULA',
      `The formula for filtering records is invalid: Unknown field names: ${unknown.join(', ').toLowerCase()}`,
    );
}
