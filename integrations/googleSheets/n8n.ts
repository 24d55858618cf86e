import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { documentIn, placeIn, tabOf } from './n8nPlace.ts';
import { rowOperations } from './n8nRows.ts';
import { googleSheetsTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

const credentials = { googleSheetsOAuth2Api: 'google_oauth2', googleApi: 'google_service_account' };

/** Versions 1 to 4.7: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.googlesheets/ */
const googleSheets: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'sheet');
  const operation = parameters.choice('operation', resource === 'spreadsheet' ? 'create' : 'read');
  const found = ownEntry(ownEntry(operations, resource) ?? {}, operation);
  if (!found)
    throw new NoCounterpart(
      `Google Sheets: "${resource}: ${operation}" is not supported. Use "Google Sheets API call".`,
    );
  const read = found.read(parameters, version);
  const given = Object.entries(read).filter(([, value]) => value !== undefined && value !== '');
  // Until version 4.1, a sheet is read once for all items.
  const isOnce = version < 4.2 && read['operation'] === 'read' && read['filters'] === undefined;
  return {
    type: found.type,
    parameters: Object.fromEntries(given),
    ...(isOnce ? { settings: { execute_once: true } } : {}),
    ...readCredential(source, 'auth', credentials),
  };
};

const recalculations = { ON_CHANGE: 'on_change', MINUTE: 'minute', HOUR: 'hour' } as const;

/** Version 2 and older have the properties of a sheet one level down. */
const createDocument: ReadOperation = (parameters) => ({
  operation: 'create',
  title: parameters.text('title'),
  tabs: parameters.list('sheetsUi.sheetValues').map((entry) => ({
    title: entry.text('title') || entry.text('propertiesUi.title'),
    hidden: entry.flag('hidden') || entry.flag('propertiesUi.hidden'),
  })),
  locale: parameters.text('options.locale'),
  ...(parameters.has('options.autoRecalc')
    ? { recalculation: parameters.word('options.autoRecalc', recalculations, 'on_change') }
    : {}),
});

/** A title that exists is skipped by n8n. */
const createTab: ReadOperation = (parameters, version) => {
  if (parameters.has('options.sheetId'))
    parameters.remark('options.sheetId', 'Google chooses the ID of the new sheet.');
  const title = version < 3 ? parameters.text('options.title') || parameters.text('title') : parameters.text('title');
  return {
    operation: 'create',
    document: documentIn(parameters, version),
    title: title || 'n8n-sheet',
    if_exists: 'return',
    ...(parameters.has('options.index') ? { index: parameters.number('options.index', 0) } : {}),
    ...(parameters.flag('options.hidden') ? { hidden: true } : {}),
    ...(parameters.flag('options.rightToLeft') ? { right_to_left: true } : {}),
    color: parameters.text('options.tabColor'),
  };
};

const removeTab: ReadOperation = (parameters, version) =>
  version < 3
    ? { operation: 'delete', document: documentIn(parameters, version), tab: tabOf(parameters.text('id')) }
    : { operation: 'delete', ...placeIn(parameters, version) };

const row = (read: ReadOperation) => ({ type: 'google_sheets.row', read });
const tab = (read: ReadOperation) => ({ type: 'google_sheets.tab', read });
const spreadsheet = (read: ReadOperation) => ({ type: 'google_sheets.spreadsheet', read });

/** Our nodes by n8n's resources and operations. */
const operations: Readonly<Record<string, Readonly<Record<string, { type: string; read: ReadOperation }>>>> = {
  sheet: {
    ...Object.fromEntries(Object.entries(rowOperations).map(([name, read]) => [name, row(read)])),
    create: tab(createTab),
    remove: tab(removeTab),
  },
  spreadsheet: {
    create: spreadsheet(createDocument),
    deleteSpreadsheet: spreadsheet((parameters, version) => ({
      operation: 'delete',
      document: documentIn(parameters, version),
      for_good: true,
    })),
  },
};

/** Mappings of n8n's nodes for Google Sheets, by type. */
export const n8n: VendorMappings = { googleSheets, googleSheetsTrigger };
