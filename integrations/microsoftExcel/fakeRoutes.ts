import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { empty, graphError } from '../microsoft/fakeErrors.ts';
import type { GraphCall, GraphRoute } from '../microsoft/fakeGraph.ts';
import { pageOf, selected } from '../microsoft/fakeQuery.ts';

type Cells = readonly (readonly unknown[])[];

/** The cells of each sheet; the table "Paid" has those of "Orders". */
const sheets: Readonly<Record<string, Cells>> = {
  Orders: [
    ['id', 'name', 'total'],
    [1, 'Ada', '=10*2'],
    [2, 'Bo', 30],
  ],
  Empty: [['']],
  Archive: [['id'], [0]],
};
const workbook = '01WORKBOOK1ABCDEFGH';
const sheetIds = Object.keys(sheets).map((name, index) => ({
  '@odata.id': `/workbook/worksheets(%27{00000000-0001-0000-0${index}00-000000000000}%27)`,
  id: `{00000000-0001-0000-0${index}00-000000000000}`,
  name,
  position: index,
  visibility: 'Visible',
}));
const tables = ['Paid', 'Open', 'Late'].map((name, index) => ({
  id: `{1C3A9B2F-0000-4000-8000-00000000000${index + 1}}`,
  name,
  showHeaders: true,
  showTotals: false,
  style: 'TableStyleMedium2',
}));
const columns = ['id', 'name', 'total'].map((name, index) => ({
  id: String(index + 1),
  name,
  index,
  values: [[name]],
}));
const files = [1, 2, 3].map((number) => ({
  id: number === 1 ? workbook : `01WORKBOOK${number}ABCDEFGH`,
  name: ['orders.xlsx', 'plans.xlsx', 'notes.xlsx'][number - 1],
  webUrl: `https://acme-my.sharepoint.com/${number}`,
  file: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
}));

const fileNames = new Set(['id', 'name', 'webUrl', 'file', 'folder', 'parentReference', 'size']);
const sheetNames = new Set(['id', 'name', 'position', 'visibility']);
const rangeNames = new Set(
  'address addressLocal values text formulas numberFormat valueTypes rowCount columnCount rowIndex columnIndex cellCount'.split(
    ' ',
  ),
);
const tableNames = new Set(['id', 'name', 'showHeaders', 'showTotals', 'style']);

const missing = graphError(404, 'ItemNotFound', "The requested resource doesn't exist.");

/** Checks the workbook, the sheet and the table of a request. */
function checked(call: GraphCall, respond: () => FakeResponse): FakeResponse {
  const { item, sheet, table } = call.params;
  if (item !== undefined && !files.some(({ id }) => id === item))
    return graphError(404, 'itemNotFound', 'The resource could not be found.');
  if (sheet !== undefined && !sheetIds.some(({ id, name }) => id === sheet || name === sheet)) return missing;
  if (table !== undefined && !tables.some(({ id, name }) => id === table || name === table)) return missing;
  return respond();
}

const nameOf = (sheet: string | undefined): string =>
  sheetIds.find(({ id, name }) => id === sheet || name === sheet)?.name ?? 'Orders';

function letters(column: number): string {
  return column < 26
    ? String.fromCharCode(65 + column)
    : `${letters(Math.floor(column / 26) - 1)}${letters(column % 26)}`;
}

function numberOf(text: string): number {
  return Buffer.from(text).reduce((sum, code) => sum * 26 + code - 64, 0) - 1;
}

interface Area {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Reads `A1:C3` or `A1`; null for another text. */
function areaOf(address: string): Area | null {
  const [, left, top, right = left, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/.exec(address) ?? [];
  if (left === undefined) return null;
  const [row, column] = [Number(top) - 1, numberOf(left)];
  return { row, column, rows: Number(bottom) - row, columns: numberOf(right!) - column + 1 };
}

/** https://learn.microsoft.com/graph/api/resources/workbookrange; formulas have their results as values. */
function rangeOf(name: string, { row, column, rows, columns: width }: Area, cells: Cells): JsonObject {
  const formulas = Array.from({ length: rows }, (_row, y) =>
    Array.from({ length: width }, (_column, x) => cells[row + y]?.[column + x] ?? ''),
  );
  const values = formulas.map((line) => line.map((cell) => (cell === '=10*2' ? 20 : cell)));
  const end = `${letters(column + width - 1)}${row + rows}`;
  const start = `${letters(column)}${row + 1}`;
  const address = `${/\W/.test(name) ? `'${name}'` : name}!${start === end ? start : `${start}:${end}`}`;
  return {
    address,
    addressLocal: address,
    columnCount: width,
    rowCount: rows,
    columnIndex: column,
    rowIndex: row,
    cellCount: rows * width,
    formulas,
    values,
    text: values.map((line) => line.map(String)),
    numberFormat: values.map((line) => line.map(() => 'General')),
    valueTypes: values.map((line) =>
      line.map((cell) => (cell === '' ? 'Empty' : typeof cell === 'number' ? 'Double' : 'String')),
    ),
  };
}

function whole(name: string): Area {
  const cells = sheets[name]!;
  return { row: 0, column: 0, rows: cells.length, columns: cells[0]!.length };
}

const context = (entity: JsonObject, { request, url }: GraphCall): JsonObject => ({
  '@odata.context': `${url}/v1.0/$metadata#workbook`,
  ...selected(entity, request.query),
});
const range = (area: (call: GraphCall) => Area): GraphRoute => ({
  query: { allowed: '$select', properties: rangeNames },
  respond: (call) =>
    checked(call, () => {
      const name = nameOf(call.params['sheet']);
      const { id: _id, ...json } = context(rangeOf(name, area(call), sheets[name]!), call);
      return { json };
    }),
});
const invalidAddress = graphError(
  400,
  'InvalidArgument',
  'The argument is invalid or missing or has an incorrect format.',
);

const addressed =
  (respond: (call: GraphCall, area: Area, name: string) => FakeResponse): GraphRoute['respond'] =>
  (call) =>
    checked(call, () => {
      const area = areaOf(call.params['address'] ?? '');
      return area ? respond(call, area, nameOf(call.params['sheet'])) : invalidAddress;
    });

/** Cells with null stay as they are; the number of values has to fit. */
function written(call: GraphCall, area: Area, name: string): FakeResponse {
  const values = call.body['values'];
  const fits =
    Array.isArray(values) &&
    values.length === area.rows &&
    values.every((line) => Array.isArray(line) && line.length === area.columns);
  if (!fits)
    return graphError(
      400,
      'InvalidArgument',
      "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
    );
  const before = sheets[name]!;
  const cells = before.map((line) => [...line]);
  for (const [y, line] of (values as unknown[][]).entries()) {
    const row = (cells[area.row + y] ??= []);
    for (const [x, cell] of line.entries()) if (cell !== null) row[area.column + x] = cell;
  }
  return { json: context(rangeOf(name, area, cells), call) };
}

/** Rows of a table are added at its end: https://learn.microsoft.com/graph/api/table-post-rows. */
function added(call: GraphCall): FakeResponse {
  const { values, index } = call.body;
  const fits =
    Array.isArray(values) && values.length > 0 && values.every((line) => Array.isArray(line) && line.length === 3);
  if (!fits || (index !== null && index !== undefined && !Number.isInteger(index)))
    return graphError(
      400,
      'InvalidArgument',
      "The number of rows or columns in the input array doesn't match the size or dimensions of the range.",
    );
  return { status: 201, json: context({ index: index ?? 2, values }, call) };
}

const W = '{D}/items/{item}/workbook';
const S = `${W}/worksheets/{sheet}`;
const at = "range\\(address='(?<address>[^']+)'\\)";
const list = (all: readonly JsonObject[], properties: ReadonlySet<string>): GraphRoute => ({
  query: { allowed: '$top $skip $select', properties },
  respond: (call) => checked(call, () => pageOf(all, call.request, call)),
});
const gone: GraphRoute = { respond: (call) => checked(call, () => empty(204)) };
const clearing = { 'applyTo!': 'All|Formats|Contents' };

/** Methods of workbooks, by method and path below `/v1.0`; `{D}` is a drive. */
export const routes: Readonly<Record<string, GraphRoute>> = {
  "GET {D}/root/search\\(q='(?<q>[^']*)'\\)": {
    query: { allowed: '$top $select $skip', properties: fileNames },
    respond: (call) => {
      const words = (call.params['q'] ?? '').toLowerCase();
      const found = files.filter(({ name }) => name!.toLowerCase().includes(words));
      return pageOf(found, call.request, call);
    },
  },
  'DELETE {D}/items/{item}': gone,
  [`GET ${W}/worksheets`]: list(sheetIds, sheetNames),
  [`POST ${W}/worksheets/add`]: {
    body: { name: 's' },
    respond: (call) =>
      checked(call, () => ({ status: 201, json: context({ ...sheetIds[0]!, name: 'Sheet4', ...call.body }, call) })),
  },
  [`GET ${S}/usedRange\\(valuesOnly=true\\)`]: range(({ params }) => whole(nameOf(params['sheet']))),
  [`GET ${S}/${at}`]: {
    query: { allowed: '$select', properties: rangeNames },
    respond: addressed((call, area, name) => ({ json: context(rangeOf(name, area, sheets[name]!), call) })),
  },
  [`PATCH ${S}/${at}`]: {
    body: { 'values!': ['any'] },
    respond: addressed(written),
  },
  [`POST ${S}/${at}/clear`]: { body: clearing, respond: addressed(() => empty(204)) },
  [`POST ${S}/range/clear`]: { body: clearing, respond: (call) => checked(call, () => empty(204)) },
  [`GET ${S}/tables`]: list(tables, tableNames),
  [`POST ${S}/tables/add`]: {
    body: { 'address!': 's', hasHeaders: 'b' },
    respond: (call) => checked(call, () => ({ status: 201, json: context({ ...tables[0]!, name: 'Table4' }, call) })),
  },
  [`GET ${S}`]: { respond: (call) => checked(call, () => ({ json: context(sheetIds[0]!, call) })) },
  [`PATCH ${S}`]: {
    body: { name: 's', position: 'i', visibility: 'Visible|Hidden|VeryHidden' },
    respond: (call) => checked(call, () => ({ json: context({ ...sheetIds[0]!, ...call.body }, call) })),
  },
  [`DELETE ${S}`]: gone,
  [`GET ${W}/tables`]: list(tables, tableNames),
  [`GET ${W}/tables/{table}/columns`]: list(columns, new Set(['id', 'name', 'index', 'values'])),
  [`GET ${W}/tables/{table}/headerRowRange`]: range(() => ({ row: 0, column: 0, rows: 1, columns: 3 })),
  [`GET ${W}/tables/{table}/dataBodyRange`]: range(() => ({ row: 1, column: 0, rows: 2, columns: 3 })),
  [`POST ${W}/tables/{table}/rows/add`]: {
    body: { index: 'any', 'values!': ['any'] },
    respond: (call) => checked(call, () => added(call)),
  },
  [`POST ${W}/tables/{table}/convertToRange`]: {
    respond: (call) => checked(call, () => ({ json: context({ address: 'Orders!A1:C3' }, call) })),
  },
  [`DELETE ${W}/tables/{table}`]: gone,
};
