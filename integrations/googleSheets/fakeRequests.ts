import type { JsonObject } from '../../domains/executions/item.ts';
import type { Shape } from '../google/fakeShape.ts';
import { tabProperties, tabs, type Tab } from './fakeDocument.ts';

const color = { red: 'n', green: 'n', blue: 'n', alpha: 'n' } as const;
const colorStyle = { rgbColor: color, themeColor: 's' } as const;
const grid = {
  rowCount: 'i',
  columnCount: 'i',
  frozenRowCount: 'i',
  frozenColumnCount: 'i',
  hideGridlines: 'b',
  rowGroupControlAfter: 'b',
  columnGroupControlAfter: 'b',
} as const;
export const sheetProperties = {
  sheetId: 'i',
  title: 's',
  index: 'i',
  sheetType: 'GRID|OBJECT|DATA_SOURCE',
  gridProperties: grid,
  hidden: 'b',
  tabColor: color,
  tabColorStyle: colorStyle,
  rightToLeft: 'b',
} as const satisfies Shape;

const gridRange = {
  sheetId: 'i',
  startRowIndex: 'i',
  endRowIndex: 'i',
  startColumnIndex: 'i',
  endColumnIndex: 'i',
} as const;
const dimensions = { sheetId: 'i', dimension: 'ROWS|COLUMNS', startIndex: 'i', endIndex: 'i' } as const;
const entered = { numberValue: 'n', stringValue: 's', boolValue: 'b', formulaValue: 's' } as const;
const cell = {
  userEnteredValue: entered,
  userEnteredFormat: '?',
  note: 's',
  textFormatRuns: '?',
  dataValidation: '?',
} as const;
const rowData = [{ values: [cell] }] as const;

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request: those whose form is checked. */
const requestShapes: Readonly<Record<string, Shape>> = {
  addSheet: { properties: sheetProperties },
  deleteSheet: { sheetId: 'i' },
  duplicateSheet: { sourceSheetId: 'i', insertSheetIndex: 'i', newSheetId: 'i', newSheetName: 's' },
  updateSheetProperties: { properties: sheetProperties, fields: 's' },
  updateSpreadsheetProperties: { properties: '?', fields: 's' },
  deleteDimension: { range: dimensions },
  insertDimension: { range: dimensions, inheritFromBefore: 'b' },
  appendDimension: { sheetId: 'i', tableId: 's', dimension: 'ROWS|COLUMNS', length: 'i' },
  appendCells: { sheetId: 'i', tableId: 's', rows: rowData, fields: 's' },
  updateCells: {
    start: { sheetId: 'i', rowIndex: 'i', columnIndex: 'i' },
    range: gridRange,
    rows: rowData,
    fields: 's',
  },
  findReplace: {
    find: 's',
    replacement: 's',
    matchCase: 'b',
    matchEntireCell: 'b',
    searchByRegex: 'b',
    includeFormulas: 'b',
    range: gridRange,
    sheetId: 'i',
    allSheets: 'b',
  },
  sortRange: { range: gridRange, sortSpecs: [{ dimensionIndex: 'i', sortOrder: 'ASCENDING|DESCENDING' }] },
  deleteDuplicates: { range: gridRange, comparisonColumns: [dimensions] },
  repeatCell: { range: gridRange, cell, fields: 's' },
  autoResizeDimensions: { dimensions },
};

/** The body of `spreadsheets.batchUpdate`. */
export const batchShape: Shape = {
  requests: [requestShapes],
  includeSpreadsheetInResponse: 'b',
  responseRanges: ['s'],
  responseIncludeGridData: 'b',
};

/** The tabs while the requests of one body are applied. */
type Tabs = Map<number, Tab>;

/** Applies requests in their order, all or none. Returns the replies, or the message of the first refused request. */
export function repliesTo(requests: readonly JsonObject[]): JsonObject[] | string {
  const all: Tabs = new Map(tabs.map((tab) => [tab.sheetId, tab]));
  const replies: JsonObject[] = [];
  if (requests.length === 0) return 'Must specify at least one request.';
  for (const [at, request] of requests.entries()) {
    const [kind, ...more] = Object.keys(request);
    if (kind === undefined || more.length > 0)
      return `Invalid requests[${at}]: ${kind === undefined ? 'No request set.' : 'Only one request may be set.'}`;
    const reply = applied(kind, request[kind] as JsonObject, all);
    if (typeof reply === 'string') return `Invalid requests[${at}].${kind}: ${reply}`;
    replies.push(reply);
  }
  return replies;
}

const noFields = "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)";

function applied(kind: string, request: JsonObject, all: Tabs): JsonObject | string {
  if (kind === 'addSheet') return added((request['properties'] ?? {}) as JsonObject, all);
  const id = sheetIdOf(request);
  const tab = id === undefined ? undefined : all.get(id);
  if (id !== undefined && !tab) return `No sheet with id: ${id}`;
  if ('fields' in requestFields(kind) && !request['fields']) return noFields;
  switch (kind) {
    case 'deleteSheet':
      if (all.size === 1) return "You can't remove all the sheets in a document.";
      all.delete(tab!.sheetId);
      return {};
    case 'duplicateSheet': {
      const title = String(request['newSheetName'] ?? `Copy of ${tab!.title}`);
      if (isTaken(title, all)) return duplicate(title);
      const copy = { ...tab!, title, sheetId: Number(request['newSheetId'] ?? 1_234_567) };
      all.set(copy.sheetId, copy);
      return { duplicateSheet: { properties: tabProperties(copy, Number(request['insertSheetIndex'] ?? 0)) } };
    }
    case 'updateSheetProperties': {
      const { title } = (request['properties'] ?? {}) as { title?: string };
      return title !== undefined && title !== tab!.title && isTaken(title, all) ? duplicate(title) : {};
    }
    case 'deleteDimension':
      return withoutDimension(tab!, request['range'] as JsonObject, all);
    case 'appendDimension':
      return request['dimension'] === undefined || !(Number(request['length']) > 0)
        ? 'The length must be greater than 0.'
        : {};
    case 'findReplace':
      return replaced(request);
    case 'deleteDuplicates':
      return { deleteDuplicates: { duplicatesRemovedCount: 1 } };
    default:
      return {};
  }
}

function requestFields(kind: string): object {
  return requestShapes[kind] as object;
}

/** The tab that a request names; 0 if it names none although it has to, because that is the default of the field. */
function sheetIdOf(request: JsonObject): number | undefined {
  const range = (request['range'] ?? request['start'] ?? request['properties'] ?? request['dimensions']) as
    | JsonObject
    | undefined;
  const holder = range ?? request;
  if (holder['allSheets'] === true || holder['tableId'] !== undefined) return undefined;
  return Number(holder['sheetId'] ?? holder['sourceSheetId'] ?? 0);
}

function isTaken(title: string, all: Tabs): boolean {
  return title === 'Chart' || [...all.values()].some((tab) => tab.title.toLowerCase() === title.toLowerCase());
}

function duplicate(title: string): string {
  return `A sheet with the name "${title}" already exists. Please enter another name.`;
}

function added(properties: JsonObject, all: Tabs): JsonObject | string {
  const title = String(properties['title'] ?? `Sheet${all.size + 1}`);
  const sheetId = Number(properties['sheetId'] ?? 1_000_000 + all.size);
  if (isTaken(title, all)) return duplicate(title);
  if (title.length > 100) return 'The sheet name cannot be greater than 100 characters.';
  if (all.has(sheetId)) return `Sheet id ${sheetId} already exists. Please enter another id.`;
  const { rowCount = 1000, columnCount = 26 } = (properties['gridProperties'] ?? {}) as Partial<Tab>;
  const tab: Tab = { sheetId, title, rowCount, columnCount, rows: [] };
  all.set(sheetId, tab);
  const { index = all.size, ...own } = properties;
  return { addSheet: { properties: { ...own, ...tabProperties(tab, Number(index)) } } };
}

function withoutDimension(tab: Tab, range: JsonObject, all: Tabs): JsonObject | string {
  const isRows = range['dimension'] === 'ROWS';
  const count = isRows ? tab.rowCount : tab.columnCount;
  const start = Number(range['startIndex'] ?? 0);
  const end = Number(range['endIndex'] ?? count);
  const name = isRows ? 'row' : 'column';
  if (range['dimension'] === undefined) return 'No dimension was specified.';
  if (end <= start) return `endIndex[${end}] must be greater than startIndex[${start}].`;
  if (start >= count)
    return `Cannot delete a ${name} that doesn't exist. Tried to delete ${name} index ${start} but there are only ${count} ${name}s.`;
  const frozen = isRows ? (tab.frozenRowCount ?? 0) : 0;
  if (end - Math.max(start, frozen) >= count - frozen)
    return `Sorry, it is not possible to delete all non-frozen ${name}s.`;
  const left = count - (Math.min(end, count) - start);
  all.set(tab.sheetId, { ...tab, ...(isRows ? { rowCount: left } : { columnCount: left }) });
  return {};
}

function replaced(request: JsonObject): JsonObject | string {
  const places = ['range', 'sheetId', 'allSheets'].filter((name) => request[name] !== undefined);
  if (!request['find']) return 'The find string cannot be empty.';
  if (places.length !== 1) return 'Exactly one of range, sheetId and allSheets must be set.';
  return { findReplace: { valuesChanged: 1, rowsChanged: 1, sheetsChanged: 1, occurrencesChanged: 1 } };
}
