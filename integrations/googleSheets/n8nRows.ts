import type { JsonObject } from '../../domains/executions/item.ts';
import { NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { oldRange, placeIn, tabOf } from './n8nPlace.ts';

type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

/** Header and data rows. Versions 1 and 2 count them from 0. */
function rowsIn(parameters: Parameters, version: number, path: string): JsonObject {
  const header = version < 3 ? 'options.keyRow' : `${path}.headerRow`;
  const first = version < 3 ? 'options.dataStartRow' : `${path}.firstDataRow`;
  const oldHeader = version < 3 ? 'keyRow' : header;
  const oldFirst = version < 3 ? 'dataStartRow' : first;
  const read = (paths: readonly string[]) => paths.find((one) => parameters.has(one));
  const plus = version < 3 ? 1 : 0;
  const number = (at: string | undefined, name: string, fallback: number) => {
    if (at === undefined) return {};
    const value = parameters.number(at, fallback - plus);
    return { [name]: typeof value === 'number' ? value + plus : value };
  };
  return {
    ...number(read([header, oldHeader]), 'header_row', 1),
    ...number(read([first, oldFirst]), 'first_row', 2),
  };
}

/** One match, or all: the default changed in version 4.5. */
function firstMatchIn(parameters: Parameters, version: number): JsonObject {
  const isFirst =
    version >= 4.5 ? parameters.flag('options.returnFirstMatch') : !parameters.flag('options.returnAllMatches');
  parameters.ignore('options.returnAllMatches', 'options.returnFirstMatch');
  return isFirst ? { first_match: true } : {};
}

const renders = { UNFORMATTED_VALUE: 'unformatted', FORMATTED_VALUE: 'formatted', FORMULA: 'formula' } as const;

function renderIn(parameters: Parameters, version: number): JsonObject {
  const path = version < 3 ? 'options.valueRenderMode' : 'options.outputFormatting.values.general';
  const dates = 'options.outputFormatting.values.date';
  return {
    ...(parameters.has(path) ? { render: parameters.word(path, renders, 'unformatted') } : {}),
    ...(parameters.has(dates)
      ? { dates: parameters.word(dates, { FORMATTED_STRING: 'text', SERIAL_NUMBER: 'number' }, 'text') }
      : {}),
  };
}

/** The part of the sheet. Rows end where n8n stops. */
function areaIn(parameters: Parameters, version: number): JsonObject {
  const path = 'options.dataLocationOnSheet.values';
  if (version < 3) {
    const { cells } = oldRange(parameters);
    const rows = rowsIn(parameters, version, path);
    return Object.keys(rows).length > 0 ? rows : { range: cells };
  }
  const kind = parameters.choice(`${path}.rangeDefinition`, 'detectAutomatically');
  if (kind === 'specifyRangeA1') return { range: parameters.text(`${path}.range`) };
  const until = parameters.choice(`${path}.readRowsUntil`) === 'firstEmptyRow' ? { until_empty: true } : {};
  return { ...(kind === 'specifyRange' ? rowsIn(parameters, version, path) : {}), ...until };
}

const read: ReadOperation = (parameters, version) => {
  const filters = parameters.list('filtersUI.values').flatMap((entry): JsonObject[] => {
    const column = entry.text('lookupColumn');
    return column === '' ? [] : [{ column, operator: 'equals', value: entry.text('lookupValue') }];
  });
  const words = { AND: 'all', OR: 'any' } as const;
  const match = parameters.word('combineFilters', words, version >= 4.3 ? 'all' : 'any');
  const filtering = filters.length > 0 ? { filters, match, ...firstMatchIn(parameters, version) } : {};
  if (filters.length === 0) parameters.ignore('options.returnAllMatches', 'options.returnFirstMatch');
  if (version < 4.2 && filters.length > 0)
    parameters.remark('filtersUI', 'n8n joins the filters of all items of this version. Here, each item has its own.');
  return {
    operation: 'read',
    ...placeIn(parameters, version),
    ...filtering,
    ...areaIn(parameters, version),
    ...renderIn(parameters, version),
  };
};

/** Versions 1 and 2: rows with a value in a column. */
const lookup: ReadOperation = (parameters, version) => ({
  operation: 'read',
  ...placeIn(parameters, version),
  filters: [{ column: parameters.text('lookupColumn'), operator: 'equals', value: parameters.text('lookupValue') }],
  ...firstMatchIn(parameters, version),
  ...areaIn(parameters, version),
  ...renderIn(parameters, version),
});

/** How values are written: as they are, until version 4. */
function inputIn(parameters: Parameters, version: number): JsonObject {
  const path = version < 3 ? 'options.valueInputMode' : 'options.cellFormat';
  const isParsed = parameters.choice(path, version >= 4.1 ? 'USER_ENTERED' : 'RAW') === 'USER_ENTERED';
  return { input: isParsed ? 'parsed' : 'raw' };
}

/** Values of the item, or of the form. `key`: the column that rows are matched on. */
function valuesIn(parameters: Parameters, version: number, key: string): JsonObject {
  if (version < 3) {
    if (parameters.flag('rawData')) throw new NoCounterpart('Google Sheets: rows as raw lists are not supported.');
    return { values_from: 'item' };
  }
  if (version >= 4) {
    parameters.ignore('columns.schema', 'columns.matchingColumns', 'columns.attemptToConvertTypes');
    parameters.ignore('columns.convertFieldsToString', 'columns.ignoreTypeMismatchErrors');
    if (parameters.choice('columns.mappingMode', 'defineBelow') === 'autoMapInputData') {
      parameters.ignore('columns.value');
      return { values_from: 'item' };
    }
    return { values_from: 'fields', values: (parameters.value('columns.value') ?? {}) as JsonObject };
  }
  const mode = parameters.choice('dataMode', 'defineBelow');
  if (mode === 'nothing') throw new NoCounterpart('Google Sheets: a row without values is not supported.');
  if (mode === 'autoMapInputData') return { values_from: 'item' };
  const added = parameters
    .list('fieldsUi.fieldValues')
    .map((entry) => [entry.text('fieldId'), entry.value('fieldValue')] as const);
  const changed = parameters.list('fieldsUi.values').map((entry) => {
    const column = entry.text('column');
    const name = column === 'newColumn' || column === '' ? entry.text('columnName') : column;
    return [name, entry.value('fieldValue')] as const;
  });
  const matched = key === '' ? [] : [[key, parameters.value('valueToMatchOn')] as const];
  return { values_from: 'fields', values: Object.fromEntries([...matched, ...added, ...changed]) };
}

/** Values without a column. Since version 4.4, n8n fails for those of the form. */
function unknownIn(parameters: Parameters, version: number, from: unknown): JsonObject {
  const words = { insertInNewColumn: 'add', ignoreIt: 'ignore', error: 'error' } as const;
  const fallback = version >= 4.4 && from === 'fields' ? 'error' : 'add';
  return { unknown: parameters.word('options.handlingExtraData', words, fallback) };
}

/** The column that rows are matched on: n8n uses one. */
function keyIn(parameters: Parameters, version: number): string {
  if (version < 3) return parameters.text('options.key') || parameters.text('key', 'id');
  if (version < 4) return parameters.text('columnToMatchOn');
  const [first = ''] = parameters.names('columns.matchingColumns');
  return first;
}

function writing(parameters: Parameters, version: number, key: string): JsonObject {
  parameters.ignore('options.useAppend', 'keyRow', 'options.locationDefine');
  const values = valuesIn(parameters, version, key);
  return {
    ...placeIn(parameters, version),
    ...values,
    ...inputIn(parameters, version),
    ...unknownIn(parameters, version, values['values_from']),
    ...rowsIn(parameters, version, 'options.locationDefine.values'),
  };
}

const append: ReadOperation = (parameters, version) => {
  const { first_row: _firstRow, ...given } = writing(parameters, version, '');
  return { operation: 'append', ...given };
};

function updating(operation: 'update' | 'append_or_update'): ReadOperation {
  return (parameters, version) => {
    const key = keyIn(parameters, version);
    return { operation, key_columns: key === '' ? [] : [key], ...writing(parameters, version, key) };
  };
}

const clear: ReadOperation = (parameters, version) => {
  const place = placeIn(parameters, version);
  if (version < 3) return { operation: 'clear', ...place, area: 'range', cells: oldRange(parameters).cells };
  const kind = parameters.choice('clear', 'wholeSheet');
  if (kind === 'specificRows')
    return {
      operation: 'clear',
      ...place,
      area: 'rows',
      from_row: parameters.number('startIndex', 1),
      number: parameters.number('rowsToDelete', 1),
    };
  if (kind === 'specificColumns')
    return {
      operation: 'clear',
      ...place,
      area: 'columns',
      from_column: parameters.text('startIndex', 'A'),
      number: parameters.number('columnsToDelete', 1),
    };
  if (kind === 'specificRange')
    return { operation: 'clear', ...place, area: 'range', cells: parameters.text('range', 'A:F') };
  return {
    operation: 'clear',
    ...place,
    area: 'sheet',
    ...(parameters.flag('keepFirstRow') ? { keep_header: true } : {}),
  };
};

const remove: ReadOperation = (parameters, version) => {
  if (version < 3) return oldRemove(parameters, version);
  const isColumns = parameters.choice('toDelete', 'rows') === 'columns';
  return {
    operation: 'delete',
    ...placeIn(parameters, version),
    ...(isColumns
      ? { dimension: 'columns', start_column: parameters.text('startIndex', 'A') }
      : { dimension: 'rows', start_row: parameters.number('startIndex', 2) }),
    count: parameters.number('numberToDelete', 1),
  };
};

/** Versions 1 and 2 have lists of rows and columns, which count from 0. */
const oldRemove: ReadOperation = (parameters) => {
  const rows = parameters.list('toDelete.rows');
  const [entry] = rows;
  if (rows.length !== 1 || parameters.list('toDelete.columns').length > 0 || !entry)
    throw new NoCounterpart('Google Sheets: use one node for each deletion of rows or columns.');
  const start = entry.number('startIndex', 0);
  return {
    operation: 'delete',
    document: parameters.text('sheetId'),
    tab: tabOf(entry.text('sheetId')),
    dimension: 'rows',
    start_row: typeof start === 'number' ? start + 1 : start,
    count: entry.number('amount', 1),
  };
};

/** Operations of the resource "sheet" that work on rows. */
export const rowOperations: Readonly<Record<string, ReadOperation>> = {
  read,
  lookup,
  append,
  update: updating('update'),
  appendOrUpdate: updating('append_or_update'),
  upsert: updating('append_or_update'),
  clear,
  delete: remove,
};
