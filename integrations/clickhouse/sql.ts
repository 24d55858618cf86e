import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

/** Settings of every statement: integers and decimals keep their digits, and instants have a zone. */
const exactValues = {
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  output_format_json_quote_denormals: 1,
  date_time_output_format: 'iso',
};

export interface StatementOptions {
  readonly values?: JsonObject;
  readonly database?: string | undefined;
  readonly settings?: JsonObject;
  readonly format?: string;
}

/** Returns the request of a statement: https://clickhouse.com/docs/interfaces/http. Its result is JSON. */
export function statement(
  sql: string,
  { values = {}, database, settings = {}, format = 'JSONCompact' }: StatementOptions = {},
): VendorRequest {
  const parameters = bound(values);
  // Empty values of a query are left out, but not those of a path.
  const empty = Object.keys(parameters).filter((name) => parameters[name] === '');
  return {
    method: 'POST',
    path: empty.length === 0 ? '/' : `/?${empty.map((name) => `${name}=`).join('&')}`,
    query: { default_format: format, ...exactValues, ...settings, ...parameters },
    // The server prefers it to the database of the query, which is that of the credential.
    ...(database === undefined || database.trim() === ''
      ? {}
      : { headers: { 'x-clickhouse-database': headerText(database.trim()) } }),
    content: { mediaType: 'text/plain; charset=utf-8', body: sql },
  };
}

/** The bytes of UTF-8 as characters of a header, which has no others. */
export function headerText(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Settings of a statement that must not change anything. `2` lets the other settings of the request be set. */
export function readOnly(timeoutS: number): JsonObject {
  return { readonly: 2, max_execution_time: timeoutS, cancel_http_readonly_queries_on_client_close: 1 };
}

/** Values of the placeholders `{name:Type}`: https://clickhouse.com/docs/interfaces/http#cli-queries-with-parameters. */
function bound(values: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (/^\w+$/.test(name)) return [`param_${name}`, textOf(value)];
      throw new AppError(
        'parameter_invalid',
        `The name "${name.slice(0, 100)}" of a value has other signs than letters, digits and "_".`,
        {
          param: '/values',
        },
      );
    }),
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value)) return `[${value.map(entryOf).join(',')}]`;
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : escaped(String(value as string));
}

/** A value inside a list. */
function entryOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return textOf(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${escaped(typeof value === 'string' ? value : JSON.stringify(value))}'`;
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\0': '\\0',
};

function escaped(text: string): string {
  return text.replaceAll(/[\\'\t\n\r\u0008\f\0]/g, (sign) => escapes[sign]!); // oxlint-disable-line no-control-regex -- they are escaped
}

/** Returns a name as an identifier: https://clickhouse.com/docs/sql-reference/syntax#identifiers. Errors: `parameter_invalid`. */
export function quoted(name: string, param: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 200)
    throw new AppError('parameter_invalid', 'Enter a name of at most 200 characters.', { param: `/${param}` });
  return `\`${trimmed.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``;
}

/** Returns a table with its database. */
export function quotedTable({ database = '', table }: { database?: string | undefined; table: string }): string {
  const name = quoted(table, 'table');
  return database.trim() === '' ? name : `${quoted(database, 'database')}.${name}`;
}

/** The rows of a result in the format `JSONCompact`. */
export function rowsOf(body: JsonObject): JsonObject[] {
  const { meta, data } = body as { meta?: { name: string }[]; data?: unknown[][] };
  if (!Array.isArray(meta) || !Array.isArray(data)) return [];
  return data.map((cells) => Object.fromEntries(meta.map(({ name }, place) => [name, cells[place]])));
}
