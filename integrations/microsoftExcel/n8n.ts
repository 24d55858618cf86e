import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { microsoftCredentials } from '../microsoft/n8nCredentials.ts';

/** Reads the parameters of one operation of n8n; the result is `operation`, further parameters, and perhaps `type` of another node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

/** Versions 1 to 2.2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.microsoftexcel/ */
const microsoftExcel: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'workbook');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(
      `Microsoft Excel: "${resource}: ${operation}" is not supported. Use "Microsoft Excel API call".`,
    );
  const { type = noun.type, ...all } = read(parameters, version);
  const given = Object.entries(all).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: String(type),
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { ...microsoftCredentials, microsoftExcelOAuth2Api: 'microsoft_oauth2' }),
  };
};

const sheetOf = (parameters: Parameters): JsonObject => ({
  workbook: parameters.text('workbook'),
  worksheet: parameters.text('worksheet'),
});

const tableOf = (parameters: Parameters): JsonObject => {
  parameters.ignore('worksheet'); // the name of a table is unique in its workbook
  return { workbook: parameters.text('workbook'), table: parameters.text('table') };
};

/** What is written. Cells that n8n gets as a list of rows have no names here. */
function dataOf(parameters: Parameters): JsonObject {
  const mode = parameters.choice('dataMode', 'define');
  if (mode === 'raw')
    throw new NoCounterpart('Microsoft Excel: writing raw lists of cells is not supported. Write rows with names.');
  parameters.ignore('options.rawData', 'options.dataProperty', 'options.fields');
  // n8n's cells that begin with = are formulas.
  const formulas = { formulas: true };
  if (mode === 'autoMap') return { ...formulas, new_columns: 'ignore' };
  const entries = parameters
    .list('fieldsUi.values')
    .map((one) => [one.text('column'), one.value('fieldValue')] as const);
  return { ...formulas, data: 'entered', fields: Object.fromEntries(entries), new_columns: 'ignore' };
}

/** Rows and columns are counted from 0 in n8n. */
function rangeOf(parameters: Parameters, at = ''): JsonObject {
  const usesRange = parameters.flag('useRange');
  const names = parameters.number('keyRow', 0);
  const data = parameters.number('dataStartRow', 1);
  const after = (value: number | string): number | undefined => (typeof value === 'number' ? value + 1 : undefined);
  for (const [name, value] of Object.entries({ keyRow: names, dataStartRow: data }))
    if (typeof value === 'string')
      parameters.remark(name, 'Rows are counted from 1 here: add 1 to the expression, and enter it in the node.');
  const isRaw = parameters.flag('rawData') || parameters.flag('options.rawData');
  if (isRaw) parameters.remark(null, 'The output has a row for each item, not all cells in one field.');
  parameters.ignore('options.dataProperty', 'dataProperty', 'options.fields', `${at}rawData`);
  return {
    range: usesRange ? parameters.text('range') : '',
    ...(names === 0 ? {} : { header_row: after(names) }),
    ...(data === 1 ? {} : { first_row: after(data) }),
  };
}

const readRows: ReadOperation = (parameters) => ({ operation: 'read', ...sheetOf(parameters), ...rangeOf(parameters) });

function limitOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? {} : { max_rows: parameters.number('limit', 100) };
}

function pageOf(parameters: Parameters): JsonObject {
  parameters.ignore('filters.fields');
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };
}

/** An update by the fields of the item matches by one of them. */
function updateOf(parameters: Parameters, ifMissing: 'append' | 'error'): JsonObject {
  const column = parameters.text('columnToMatchOn');
  const value = parameters.text('valueToMatchOn') || `{{ $json[${JSON.stringify(column)}] }}`;
  if (parameters.flag('useRange')) parameters.remark('range', 'All used cells of the sheet are searched.');
  parameters.ignore('range', 'options.appendAfterSelectedRange');
  return {
    operation: 'update',
    ...sheetOf(parameters),
    match_column: column,
    match_value: value,
    ...dataOf(parameters),
    ...(parameters.flag('options.updateAll') ? { every_row: true } : {}),
    ...(ifMissing === 'append' ? { if_missing: 'append' } : { if_missing: 'skip' }),
  };
}

const worksheet: Record<string, ReadOperation> = {
  getAll: (parameters) => ({ operation: 'list', workbook: parameters.text('workbook'), ...pageOf(parameters) }),
  readRows: (parameters, version) => ({ type: 'microsoft_excel.row', ...readRows(parameters, version) }),
  getContent: (parameters, version) => ({
    type: 'microsoft_excel.row',
    ...readRows(parameters, version),
    range: parameters.text('range'),
  }),
  append: (parameters) => {
    parameters.ignore('options.appendAfterSelectedRange');
    return { type: 'microsoft_excel.row', operation: 'append', ...sheetOf(parameters), ...dataOf(parameters) };
  },
  update: (parameters) => ({ type: 'microsoft_excel.row', ...updateOf(parameters, 'error') }),
  upsert: (parameters) => ({ type: 'microsoft_excel.row', ...updateOf(parameters, 'append') }),
  clear: (parameters) => ({
    operation: 'clear',
    ...sheetOf(parameters),
    range: parameters.flag('useRange') ? parameters.text('range') : '',
    what: parameters.word('applyTo', { All: 'all', Formats: 'formats', Contents: 'contents' }, 'all'),
  }),
  deleteWorksheet: (parameters) => ({ operation: 'delete', ...sheetOf(parameters) }),
};

const table: Record<string, ReadOperation> = {
  append: (parameters) => {
    const { new_columns: _mode, ...data } = dataOf(parameters);
    const index = parameters.value('options.index');
    return { operation: 'append', ...tableOf(parameters), ...data, ...(index === undefined ? {} : { index }) };
  },
  addRow: (parameters) => {
    const index = parameters.value('additionalFields.index');
    return { operation: 'append', ...tableOf(parameters), formulas: true, ...(index === undefined ? {} : { index }) };
  },
  getRows: (parameters) => {
    parameters.ignore('filters.fields', 'options.fields', 'rawData', 'dataProperty');
    return { operation: 'read', ...tableOf(parameters), ...limitOf(parameters) };
  },
  getColumns: (parameters) => {
    parameters.ignore('rawData', 'dataProperty');
    return { operation: 'columns', ...tableOf(parameters), ...pageOf(parameters) };
  },
  lookup: (parameters) => ({
    operation: 'read',
    ...tableOf(parameters),
    column: parameters.text('lookupColumn'),
    value: parameters.text('lookupValue'),
    ...(parameters.flag('options.returnAllMatches') ? {} : { max_rows: 1 }),
  }),
  addTable: (parameters) => ({
    operation: 'create',
    ...sheetOf(parameters),
    range: parameters.choice('selectRange', 'auto') === 'manual' ? parameters.text('range') : '',
    ...(parameters.flag('hasHeaders', true) ? {} : { has_headers: false }),
  }),
  deleteTable: (parameters) => ({ operation: 'delete', ...tableOf(parameters) }),
  convertToRange: (parameters) => ({ operation: 'to_range', ...tableOf(parameters) }),
};

const workbook: Record<string, ReadOperation> = {
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters) }),
  deleteWorkbook: (parameters) => ({ operation: 'delete', workbook: parameters.text('workbook') }),
  addWorksheet: (parameters) => ({
    type: 'microsoft_excel.worksheet',
    operation: 'create',
    workbook: parameters.text('workbook'),
    name: parameters.text('additionalFields.name'),
  }),
};

const nouns: Readonly<
  Record<string, { type: string; first: string; operations: Readonly<Record<string, ReadOperation>> }>
> = {
  workbook: { type: 'microsoft_excel.workbook', first: 'getAll', operations: workbook },
  worksheet: { type: 'microsoft_excel.worksheet', first: 'getAll', operations: worksheet },
  table: { type: 'microsoft_excel.table', first: 'append', operations: table },
};

/** Mappings of n8n's nodes for Excel, by type. */
export const n8n: VendorMappings = { microsoftExcel };
