import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Shape } from '../google/fakeShape.ts';
import { rowsOf, renderingOf, stored, tableIn, valuesIn, type CellValue } from './fakeCells.ts';
import { failed } from './fakeErrors.ts';
import { tabs } from './fakeDocument.ts';
import { rangeOf, rangeText, type Area } from './fakeRange.ts';

const dimension = 'DIMENSION_UNSPECIFIED|ROWS|COLUMNS';
const rendering = 'FORMATTED_VALUE|UNFORMATTED_VALUE|FORMULA';
const dates = 'SERIAL_NUMBER|FORMATTED_STRING';
const input = 'INPUT_VALUE_OPTION_UNSPECIFIED|RAW|USER_ENTERED';
const responses = {
  includeValuesInResponse: 'b',
  responseValueRenderOption: rendering,
  responseDateTimeRenderOption: dates,
};
export const valueRange = { range: 's', majorDimension: dimension, values: ['?'] } as const satisfies Shape;

/** The arguments of each method: https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values. */
export const valueShapes = {
  get: { query: { majorDimension: dimension, valueRenderOption: rendering, dateTimeRenderOption: dates }, body: null },
  batchGet: {
    query: { ranges: ['s'], majorDimension: dimension, valueRenderOption: rendering, dateTimeRenderOption: dates },
    body: null,
  },
  update: { query: { valueInputOption: input, ...responses }, body: valueRange },
  append: {
    query: { valueInputOption: input, insertDataOption: 'OVERWRITE|INSERT_ROWS', ...responses },
    body: valueRange,
  },
  batchUpdate: { query: {}, body: { valueInputOption: input, data: [valueRange], ...responses } },
  clear: { query: {}, body: {} },
  batchClear: { query: {}, body: { ranges: ['s'] } },
  batchGetByDataFilter: {
    query: {},
    body: {
      dataFilters: [
        {
          a1Range: 's',
          gridRange: {
            sheetId: 'i',
            startRowIndex: 'i',
            endRowIndex: 'i',
            startColumnIndex: 'i',
            endColumnIndex: 'i',
          },
        },
      ],
      majorDimension: dimension,
      valueRenderOption: rendering,
      dateTimeRenderOption: dates,
    },
  },
} as const satisfies Readonly<Record<string, { query: Shape; body: Shape | null }>>;

/** A call of a method: the document, the range of the path, and the arguments. */
export interface ValuesCall {
  readonly id: string;
  readonly range: string;
  readonly query: JsonObject;
  readonly body: JsonObject;
}

const invalid = (message: string): FakeResponse => failed(400, message);

/** The response of each method of values. */
export const valueMethods: Readonly<Record<keyof typeof valueShapes, (call: ValuesCall) => FakeResponse>> = {
  get: ({ range, query }) => {
    const area = rangeOf(range);
    return typeof area === 'string' ? invalid(area) : { json: readIn(area, query) };
  },
  batchGet: ({ id, query }) => {
    const areas = ((query['ranges'] ?? []) as string[]).map(rangeOf);
    const problem = areas.find((area) => typeof area === 'string');
    if (problem !== undefined) return invalid(problem);
    return { json: { spreadsheetId: id, valueRanges: (areas as Area[]).map((area) => readIn(area, query)) } };
  },
  update: ({ id, range, query, body }) => {
    if (!isInput(query['valueInputOption'])) return invalid("'valueInputOption' is required but not specified");
    const written = writtenIn(range, body, { name: 'data', options: query, input: String(query['valueInputOption']) });
    return typeof written === 'string' ? invalid(written) : { json: { spreadsheetId: id, ...written } };
  },
  append: (call) => appended(call),
  batchUpdate: ({ id, body }) => {
    if (!isInput(body['valueInputOption'])) return invalid("'valueInputOption' is required but not specified");
    const all = ((body['data'] ?? []) as JsonObject[]).map((data, at) =>
      writtenIn(String(data['range'] ?? ''), data, {
        name: `data[${at}]`,
        options: body,
        input: String(body['valueInputOption']),
      }),
    );
    const problem = all.find((one) => typeof one === 'string');
    if (problem !== undefined) return invalid(problem);
    const done = all as JsonObject[];
    const sum = (name: string) => done.reduce((total, one) => total + Number(one[name] ?? 0), 0);
    return {
      json: {
        spreadsheetId: id,
        totalUpdatedRows: sum('updatedRows'),
        totalUpdatedColumns: Math.max(0, ...done.map((one) => Number(one['updatedColumns'] ?? 0))),
        totalUpdatedCells: sum('updatedCells'),
        totalUpdatedSheets: new Set(done.map((one) => String(one['updatedRange']).split('!')[0])).size,
        responses: done.map((one) => ({ spreadsheetId: id, ...one })),
      },
    };
  },
  clear: ({ id, range }) => {
    const area = rangeOf(range);
    return typeof area === 'string' ? invalid(area) : { json: { spreadsheetId: id, clearedRange: rangeText(area) } };
  },
  batchClear: ({ id, body }) => {
    const areas = ((body['ranges'] ?? []) as string[]).map(rangeOf);
    const problem = areas.find((area) => typeof area === 'string');
    if (problem !== undefined) return invalid(problem);
    return { json: { spreadsheetId: id, clearedRanges: (areas as Area[]).map(rangeText) } };
  },
  batchGetByDataFilter: ({ id, body }) => {
    const filters = (body['dataFilters'] ?? []) as JsonObject[];
    const areas = filters.map(filteredArea);
    const problem = areas.find((area) => typeof area === 'string');
    if (problem !== undefined) return invalid(problem);
    const valueRanges = (areas as Area[]).map((area, at) => ({
      valueRange: readIn(area, body),
      dataFilters: [filters[at]],
    }));
    return { json: { spreadsheetId: id, valueRanges } };
  },
};

function isInput(option: unknown): boolean {
  return option === 'RAW' || option === 'USER_ENTERED';
}

/** An area that a filter describes: https://developers.google.com/workspace/sheets/api/reference/rest/v4/DataFilter */
function filteredArea({ a1Range, gridRange }: { a1Range?: string; gridRange?: Record<string, number> }): Area | string {
  if (a1Range !== undefined) return rangeOf(a1Range);
  if (!gridRange) return 'Must specify at least one filter.';
  const { sheetId = 0, startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = gridRange;
  const tab = tabs.find((one) => one.sheetId === sheetId);
  if (!tab) return `No grid with id: ${sheetId}`;
  return {
    tab,
    top: (startRowIndex ?? 0) + 1,
    left: (startColumnIndex ?? 0) + 1,
    bottom: Math.min(endRowIndex ?? tab.rowCount, tab.rowCount),
    right: Math.min(endColumnIndex ?? tab.columnCount, tab.columnCount),
  };
}

/** An empty area has no `values`. */
function readIn(area: Area, query: JsonObject): JsonObject {
  const isByColumn = query['majorDimension'] === 'COLUMNS';
  const values = valuesIn(area, renderingOf(query, 'value'), isByColumn);
  return {
    range: rangeText(area),
    majorDimension: isByColumn ? 'COLUMNS' : 'ROWS',
    ...(values.length === 0 ? {} : { values }),
  };
}

/** Writes values within a range; a range of one cell is only their place. */
function writtenIn(
  range: string,
  body: JsonObject,
  { name, options, input: option }: { name: string; options: JsonObject; input: string },
): JsonObject | string {
  const area = rangeOf(range);
  if (typeof area === 'string') return area;
  const own = body['range'] === undefined ? area : rangeOf(String(body['range']));
  if (typeof own === 'string') return own;
  if (rangeText(own) !== rangeText(area))
    return `Requested writing within range [${rangeText(area)}], but the body names [${rangeText(own)}]`;
  const rows = rowsOf(body, name);
  if (typeof rows === 'string') return rows;
  const { top, left, bottom, right, tab } = area;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const isCell = top === bottom && left === right;
  const place = `Requested writing within range [${rangeText(area)}], but tried writing to`;
  if (!isCell && top + rows.length - 1 > bottom) return `${place} row [${bottom + 1}]`;
  if (!isCell && left + width - 1 > right) return `${place} column [${right + 1}]`;
  if (top + rows.length - 1 > tab.rowCount || left + width - 1 > tab.columnCount)
    return `Range (${rangeText(area)}) exceeds grid limits. Max rows: ${tab.rowCount}, max columns: ${tab.columnCount}`;
  return updateOf({ tab, top, left, rows, options, input: option });
}

/** The answer to written values: null is no update of a cell. */
function updateOf({
  tab,
  top,
  left,
  rows,
  options,
  input: option,
}: Pick<Area, 'tab' | 'top' | 'left'> & {
  rows: (CellValue | null)[][];
  options: JsonObject;
  input: string;
}): JsonObject {
  const width = Math.max(1, ...rows.map((row) => row.length));
  const area: Area = { tab, top, left, bottom: top + Math.max(1, rows.length) - 1, right: left + width - 1 };
  const columns = new Set(rows.flatMap((row) => row.flatMap((value, at) => (value === null ? [] : [at]))));
  const cells = rows.flat().filter((value) => value !== null).length;
  const values = rows.map((row) => row.map((value) => stored(value, option)));
  return {
    updatedRange: rangeText(area),
    ...(cells === 0
      ? {}
      : {
          updatedRows: rows.filter((row) => row.some((value) => value !== null)).length,
          updatedColumns: columns.size,
          updatedCells: cells,
        }),
    ...(options['includeValuesInResponse'] === true
      ? { updatedData: { range: rangeText(area), majorDimension: 'ROWS', values } }
      : {}),
  };
}

/** Writes below the table that touches the range, in the first column of the table. */
function appended({ id, range, query, body }: ValuesCall): FakeResponse {
  if (!isInput(query['valueInputOption'])) return invalid("'valueInputOption' is required but not specified");
  const area = rangeOf(range);
  if (typeof area === 'string') return invalid(area);
  const rows = rowsOf(body, 'data');
  if (typeof rows === 'string') return invalid(rows);
  const table = tableIn(area);
  const place = { tab: area.tab, top: table ? table.bottom + 1 : area.top, left: table?.left ?? area.left };
  const updates = updateOf({ ...place, rows, options: query, input: String(query['valueInputOption']) });
  return {
    json: {
      spreadsheetId: id,
      ...(table ? { tableRange: rangeText(table) } : {}),
      updates: { spreadsheetId: id, ...updates },
    },
  };
}
