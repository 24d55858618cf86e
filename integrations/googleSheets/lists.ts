import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { rangeIn } from './a1.ts';
import { documentPath, sheetIdIn, sheetsIn, sheetsRequest, type SheetProperties } from './documents.ts';
import { documentsRequest } from './drive.ts';
import { columnNames } from './header.ts';

interface DriveFile {
  id: string;
  name: string;
  modifiedTime?: string;
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list */
const documents = defineList({
  request: ({ search, cursor }) => documentsRequest({ search, pageSize: 100, pageToken: cursor }),
  entries: (body) => body['files'],
  choice: (entry) => {
    const { id, name, modifiedTime } = entry as unknown as DriveFile;
    return { value: id, label: name, hint: modifiedTime?.slice(0, 10) };
  },
  next: ({ body }) => (body as JsonObject)['nextPageToken'],
  searches: true,
});

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/get. A chart can be a sheet without cells. */
const tabs = defineList({
  request: ({ parameters }) => sheetsRequest(parameters['document']!),
  entries: (body) => sheetsIn(body),
  choice: (entry) => {
    const { sheetId, title, sheetType = 'GRID' } = entry as unknown as SheetProperties;
    return sheetType === 'GRID' ? { value: `gid=${sheetId}`, label: title } : null;
  },
});

/**
 * The first row of a sheet:
 * https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/batchGetByDataFilter takes IDs and titles.
 */
const columns = defineList({
  request: ({ parameters }) => {
    const tab = parameters['tab']!;
    const sheetId = sheetIdIn(tab);
    const filter =
      sheetId === null
        ? { a1Range: rangeIn(tab.trim(), '1:1') }
        : { gridRange: { sheetId, startRowIndex: 0, endRowIndex: 1 } };
    return {
      method: 'POST',
      path: `${documentPath(parameters['document']!)}/values:batchGetByDataFilter`,
      json: { dataFilters: [filter], majorDimension: 'ROWS', valueRenderOption: 'FORMATTED_VALUE' },
    };
  },
  entries: (body) => {
    const ranges = (body['valueRanges'] ?? []) as { valueRange?: { values?: unknown[][] } }[];
    const cells = ranges[0]?.valueRange?.values?.[0] ?? [];
    const names = columnNames(cells);
    return names.filter((_, place) => String(cells[place]).trim() !== '').map((name) => ({ name }));
  },
  choice: ({ name }) => ({ value: String(name), label: String(name) }),
});

/** Lists of Google Sheets, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { documents, tabs, columns };
