import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { formatted, type FakeTable } from './fakeFormats.ts';
import { exception, Refused } from './fakeErrors.ts';
import { columnsOf, tables, unknownColumn } from './fakeTables.ts';

const user = 'bureau';
const password = 'fake-clickhouse-password-0000';

/** Settings that requests may have: https://clickhouse.com/docs/operations/settings/settings. */
const settings = [
  'query',
  'database',
  'default_format',
  'query_id',
  'wait_end_of_query',
  'readonly',
  'max_execution_time',
  'max_result_rows',
  'result_overflow_mode',
  'output_format_json_quote_64bit_integers',
  'output_format_json_quote_decimals',
  'output_format_json_quote_denormals',
  'date_time_output_format',
  'date_time_input_format',
  'input_format_skip_unknown_fields',
  'cancel_http_readonly_queries_on_client_close',
  'http_write_exception_in_output_format',
  'async_insert',
  'wait_for_async_insert',
  'insert_deduplication_token',
];

/** The HTTP interface of ClickHouse. */
export const fake: FakeDefinition = {
  source: 'https://clickhouse.com/docs/interfaces/http, https://clickhouse.com/docs/operations/system-tables',
  secret: password,
  credential: (url) => ({ type: 'clickhouse', values: { user, password, database: 'shop', api_url: url } }),
  isAuthorized: ({ headers }) => headers['x-clickhouse-user'] === user && headers['x-clickhouse-key'] === password,
  unauthorized: exception(
    [403, 516, 'AUTHENTICATION_FAILED'],
    `${user}: Authentication failed: password is incorrect, or there is no user with such name.`,
  ),
  limited: () => exception([500, 202, 'TOO_MANY_SIMULTANEOUS_QUERIES'], 'Too many simultaneous queries. Maximum: 100.'),
  broken: exception([500, 210, 'NETWORK_ERROR'], 'Connection reset by peer'),
  respond: (request) => {
    try {
      return responseTo(request);
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

function responseTo(request: FakeRequest): FakeResponse {
  const { method, path, query, headers, bytes } = request;
  if (path !== '/')
    return {
      status: 404,
      content: { bytes: Buffer.from(`There is no handle ${path}\n`), mediaType: 'text/plain; charset=UTF-8' },
    };
  if (method !== 'POST') throw new Refused([500, 164, 'READONLY'], 'Cannot execute query in readonly mode');
  const unknown = [...query.keys()].find((name) => !settings.includes(name) && !name.startsWith('param_'));
  if (unknown !== undefined)
    throw new Refused(
      [404, 115, 'UNKNOWN_SETTING'],
      `Setting ${unknown} is neither a builtin setting nor started with the prefix 'SQL_' registered for user-defined settings`,
    );
  // The header wins: https://github.com/ClickHouse/ClickHouse/blob/master/src/Server/HTTPHandler.cpp.
  const database = String(headers['x-clickhouse-database'] ?? query.get('database') ?? 'default');
  if (database !== 'shop') throw new Refused([404, 81, 'UNKNOWN_DATABASE'], `Database ${database} does not exist`);
  const isInsert = query.has('query');
  const sql = (isInsert ? query.get('query')! : bytes.toString()).trim();
  const words = sql.replaceAll(/\s+/g, ' ');
  if (/^insert into/i.test(words)) return inserted(request, words);
  if (/^select version\(\)/i.test(words))
    return answered(request, { names: ['version()'], types: ['String'], rows: [['26.7.2.1']] });
  if (/^select/i.test(words)) return answered(request, selected(request, words));
  if (query.get('readonly') === '2')
    throw new Refused(
      [500, 164, 'READONLY'],
      `Cannot execute query in readonly mode. For queries over HTTP, method GET implies readonly.`,
    );
  if (/^(create|alter|drop|truncate|delete)\b/i.test(words)) return empty();
  throw new Refused([400, 62, 'SYNTAX_ERROR'], `Syntax error: failed at position 1 (${words.slice(0, 20)}).`);
}

/** A response without rows has no body, and no length. */
function empty(): FakeResponse {
  return {
    headers: { 'x-clickhouse-summary': '{"read_rows":"0","written_rows":"1"}', 'x-clickhouse-query-id': 'q' },
    content: { bytes: Buffer.alloc(0), mediaType: 'text/plain; charset=UTF-8' },
  };
}

/** https://clickhouse.com/docs/interfaces/formats/JSONEachRow */
function inserted({ query, bytes }: FakeRequest, words: string): FakeResponse {
  const [, database = '`shop`', table = '', format] =
    /^insert into (?:(`[^`]+`)\.)?(`[^`]+`) format (\w+)$/i.exec(words) ?? [];
  if (format !== 'JSONEachRow') throw new Refused([400, 62, 'SYNTAX_ERROR'], `Syntax error: failed at position 1.`);
  const found = tableOf(database.slice(1, -1), table.slice(1, -1));
  for (const [place, line] of bytes.toString().trim().split('\n').entries()) {
    const row = JSON.parse(line) as Record<string, unknown>;
    const unknown = Object.keys(row).find((name) => !found.names.includes(name));
    if (unknown !== undefined && query.get('input_format_skip_unknown_fields') !== '1')
      throw new Refused(
        [400, 117, 'INCORRECT_DATA'],
        `Unknown field found while parsing JSONEachRow format: ${unknown}: (at row ${place + 1})`,
      );
    if (row['total'] === 'many')
      throw new Refused(
        [400, 27, 'CANNOT_PARSE_INPUT_ASSERTION_FAILED'],
        `Cannot parse input: expected '"' before: 'many': (while reading the value of key total): (at row ${place + 1})`,
      );
  }
  return empty();
}

function tableOf(database: string, name: string): FakeTable {
  const found = tables[`${database}.${name}`];
  if (found) return found;
  throw new Refused([404, 60, 'UNKNOWN_TABLE'], `Unknown table expression identifier '${name}' in scope`);
}

/** `select a, b from t where a = {name:Type} and … order by a`: no more is known. */
function selected({ query }: FakeRequest, words: string): FakeTable {
  const [, list = '', from = '', where = ''] =
    /^select (.+?) from ([\w.`]+)(?: where (.+?))?(?: order by [\w, ]+)?(?: limit \d+)?$/i.exec(words) ?? [];
  if (from === '') throw new Refused([400, 62, 'SYNTAX_ERROR'], `Syntax error: failed at position 8.`);
  const parts = from.replaceAll('`', '').split('.');
  const table = parts.length === 2 ? tableOf(parts[0]!, parts[1]!) : tableOf('shop', parts[0]!);
  const conditions = where === '' ? [] : where.split(/ and /i).map((text) => conditionOf(text, table, query));
  const rows = table.rows.filter((row) => conditions.every((meets) => meets(row)));
  const names = list === '*' ? table.names : list.split(',').map((name) => name.trim());
  return columnsOf({ ...table, rows }, names);
}

function conditionOf(text: string, table: FakeTable, query: URLSearchParams): (row: readonly unknown[]) => boolean {
  const [, not, column = '', name, type] =
    /^(not )?(\w+)(?: = (?:\{(\w+):(\w+)\}|currentDatabase\(\)))?$/i.exec(text.trim()) ?? [];
  const place = table.names.indexOf(column);
  if (place < 0) throw unknownColumn(column);
  if (not !== undefined) return (row) => !row[place];
  if (name === undefined) return (row) => row[place] === 'shop';
  const value = query.get(`param_${name}`);
  if (value === null) throw new Refused([400, 456, 'UNKNOWN_QUERY_PARAMETER'], `Substitution \`${name}\` is not set`);
  if (type !== 'String' && Number.isNaN(Number(value)))
    throw new Refused(
      [400, 457, 'BAD_QUERY_PARAMETER'],
      `Value ${value} cannot be parsed as ${type} for query parameter '${name}'`,
    );
  return (row) => String(row[place]) === value;
}

function answered({ query }: FakeRequest, table: FakeTable): FakeResponse {
  const most = Number(query.get('max_result_rows') ?? 0);
  if (most > 0 && table.rows.length > most)
    throw new Refused(
      [500, 396, 'TOO_MANY_ROWS_OR_BYTES'],
      `Limit for result exceeded, max rows: ${most}, current rows: ${table.rows.length}`,
    );
  return formatted(table, query.get('default_format') ?? 'TabSeparated');
}
