import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { fieldOf, json, refused, shown, type Call } from './fakeRequests.ts';
import { objectOf, recordsOf, type FakeObject } from './fakeSchema.ts';

const cursor = '01g5g0000AAAAAAAA';

/** The statement of a cursor, which Salesforce keeps for two days. */
const asked = new Map<string, string>();

interface Statement {
  readonly object: FakeObject;
  readonly names: readonly string[];
  readonly isCount: boolean;
  readonly limit: number;
}

const malformed = (message: string) => refused(400, 'MALFORMED_QUERY', message);

/** Texts in quotes, whose quotes and backslashes are escaped with a backslash. */
const quoted = /'(?:[^'\\\n]|\\['"\\nrtbfNRTBF_%]|\\u[0-9a-fA-F]{4})*'/g;

/** https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_soql_select.htm */
function statementOf(text: string): Statement {
  const bare = text.replaceAll(quoted, "''");
  if (bare.replaceAll("''", '').includes("'")) throw malformed('unexpected token: a text in quotes does not end');
  const match =
    /^\s*SELECT\s+(.+?)\s+FROM\s+(\w+)(?:\s+(?:USING\s+SCOPE\s+\w+))?(?:\s+WHERE\s+(.+?))?(?:\s+GROUP\s+BY\s+.+?)?(?:\s+ORDER\s+BY\s+(.+?))?(?:\s+LIMIT\s+(\d+))?(?:\s+OFFSET\s+(\d+))?(?:\s+ALL\s+ROWS)?\s*$/is.exec(
      bare,
    );
  if (!match) throw malformed(`unexpected token: ${text.slice(0, 60)}`);
  const [, list = '', from = '', where, order, limit] = match;
  const object = objectOf(from);
  if (!object)
    throw refused(
      400,
      'INVALID_TYPE',
      `sObject type '${from}' is not supported. If you are attempting to use a custom object, be sure to append the '__c' after the entity name.`,
    );
  const isCount = /^count\(\s*\)$/i.test(list);
  const isAll = /^FIELDS\((ALL|CUSTOM|STANDARD)\)$/i.exec(list);
  if (isAll && isAll[1]!.toUpperCase() !== 'STANDARD' && !(Number(limit) <= 200))
    throw malformed('The SOQL FIELDS function must have a LIMIT of at most 200');
  const names = isCount || isAll ? [] : list.split(',').map((name) => name.trim());
  for (const name of names) if (!name.includes('.') && !/[()]/.test(name)) fieldOf(object, name);
  if (where !== undefined) checkWhere(object, where);
  for (const part of order?.split(',') ?? []) {
    const [name = ''] = part.trim().split(/\s+/);
    if (!name.includes('.') && !/[()]/.test(name)) fieldOf(object, name);
  }
  return { object, names, isCount, limit: limit === undefined ? Infinity : Number(limit) };
}

function checkWhere(object: FakeObject, where: string): void {
  for (const part of where.split(/\s+(?:AND|OR)\s+/i)) {
    const bare = part.trim().replace(/^(?:\(|NOT\s+)+/i, '');
    const match = /^([\w.]+)\s*(=|!=|<>|<=|>=|<|>|LIKE|IN|NOT\s+IN|INCLUDES|EXCLUDES)\s*(.+)$/is.exec(bare);
    if (!match) throw malformed(`unexpected token: ${part.slice(0, 60)}`);
    const [, name = '', , value = ''] = match;
    if (name.includes('.')) continue;
    const { type } = fieldOf(object, name);
    const isText = value.trim().startsWith("'");
    const isNull = /^null\b/i.test(value.trim());
    if (isNull || value.trim().startsWith('(')) continue;
    const takesText = !['double', 'currency', 'percent', 'int', 'boolean', 'date', 'datetime'].includes(type);
    if (takesText !== isText)
      throw refused(
        400,
        'INVALID_FIELD',
        `value of filter criterion for field '${name}' must be of type ${type} and should ${takesText ? '' : 'not '}be enclosed in quotes`,
      );
  }
}

/** A query, or a page of it: one record a page. */
export function queried({ query, repeatsPages }: Call, name: 'query' | 'queryAll'): FakeResponse {
  const text = query.get('q');
  if (text === null || text.trim() === '') throw malformed('unexpected token: <EOF>');
  return pageOf({ name, text, at: 0, repeatsPages });
}

export function nextPage({ path, repeatsPages }: Call, name: 'query' | 'queryAll'): FakeResponse {
  const match = /^(01g\w+?)-(\d+)$/.exec(path[0]!);
  const text = asked.get(match?.[1] ?? '');
  if (text === undefined) throw refused(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator');
  return pageOf({ name, text, at: Number(match![2]), repeatsPages });
}

function pageOf({
  name,
  text,
  at,
  repeatsPages,
}: {
  name: string;
  text: string;
  at: number;
  repeatsPages: boolean;
}): FakeResponse {
  const { object, names, isCount, limit } = statementOf(text);
  const all = recordsOf(object).slice(0, limit);
  if (isCount) return json({ totalSize: all.length, done: true, records: [] });
  asked.set(cursor, text);
  const next = repeatsPages ? 1 : at + 1;
  const isDone = !repeatsPages && next >= all.length;
  const columns = names.filter((column) => !column.includes('.') && !/[()]/.test(column));
  return json({
    totalSize: all.length,
    done: isDone,
    ...(isDone ? {} : { nextRecordsUrl: `/services/data/v66.0/${name}/${cursor}-${next}` }),
    records: all.slice(at, at + 1).map((record) => ({
      ...shown(object, record, names.length > 0 ? columns : undefined),
      ...related(names),
    })),
  });
}

/** Fields of related records: `Owner.Name`. */
function related(names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names
      .filter((name) => name.includes('.'))
      .map((name) => {
        const [of = '', field = ''] = name.split('.');
        return [
          of,
          {
            attributes: { type: 'User', url: '/services/data/v66.0/sobjects/User/0055g0000AAAAA1AAA' },
            [field]: 'Ada Example',
          },
        ];
      }),
  );
}

/** https://developer.salesforce.com/docs/atlas.en-us.soql_sosl.meta/soql_sosl/sforce_api_calls_sosl.htm */
export function searched({ query }: Call): FakeResponse {
  const text = query.get('q') ?? '';
  const match =
    /^FIND\s*\{((?:[^{}\\]|\\.)+)\}(\s+IN\s+(ALL|NAME|EMAIL|PHONE|SIDEBAR)\s+FIELDS)?(\s+RETURNING\s+(.+?))?(\s+LIMIT\s+\d+)?$/is.exec(
      text.trim(),
    );
  if (!match) throw malformed('No search term found. The search term must be enclosed in braces.');
  const first = /^(\w+)(?:\(([^)]*)\))?/.exec(match[5] ?? 'Account');
  const object = objectOf(first?.[1] ?? '');
  if (!object) throw refused(400, 'INVALID_TYPE', `sObject type '${first?.[1] ?? ''}' is not supported.`);
  const names = first?.[2]
    ?.replace(/\s+(WHERE|ORDER BY|LIMIT)\b.*$/is, '')
    .split(',')
    .map((name) => name.trim());
  return json({ searchRecords: [shown(object, recordsOf(object)[0]!, names ?? ['Id'])] });
}

const searchKeys = [
  'q',
  'fields',
  'sobjects',
  'in',
  'overallLimit',
  'defaultLimit',
  'offset',
  'spellCorrection',
  'dataCategories',
  'netWorkIds',
  'metadata',
  'snippet',
];

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_search_parameterized.htm */
export function searchedByParameters({ body }: Call): FakeResponse {
  const unknown = Object.keys(body).find((name) => !searchKeys.includes(name));
  if (unknown !== undefined) throw refused(400, 'JSON_PARSER_ERROR', `Unrecognized field "${unknown}"`);
  const { q, sobjects, defaultLimit } = body as {
    q?: unknown;
    sobjects?: { name: string; fields?: string[] }[];
    defaultLimit?: unknown;
  };
  if (typeof q !== 'string' || q.trim().length < 2) throw malformed('search term must be longer than one character');
  if (defaultLimit !== undefined && !(Number(defaultLimit) >= 1 && Number(defaultLimit) <= 2000))
    throw refused(400, 'INVALID_SEARCH', 'defaultLimit must be from 1 to 2000');
  const found = (sobjects ?? [{ name: 'Account' }]).map(({ name, fields }) => {
    const object = objectOf(name);
    if (!object) throw refused(400, 'INVALID_TYPE', `sObject type '${name}' is not supported.`);
    return shown(object, recordsOf(object)[0]!, fields ?? ['Id']);
  });
  return json({ searchRecords: found });
}
