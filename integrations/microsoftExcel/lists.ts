import { defineList, type VendorList } from '../engine/defineList.ts';
import { cursorOf, cursorQuery, valueOf } from '../microsoft/odata.ts';
import { workbookPath } from './workbook.ts';

const page = (cursor: string | undefined) => ({ $top: 100, $select: 'id,name', ...cursorQuery(cursor) });

/** Files with the ending .xlsx in the account's own drive. */
const workbooks = defineList({
  request: ({ search, cursor }) => {
    const words = (search || '.xlsx').replaceAll("'", "''");
    return { path: `/me/drive/root/search(q='${encodeURIComponent(words)}')`, query: page(cursor) };
  },
  entries: valueOf,
  choice: (entry) => {
    const name = String(entry['name']);
    return /\.xlsx$/i.test(name) ? { value: String(entry['id']), label: name } : null;
  },
  next: cursorOf,
  searches: true,
});

const worksheets = defineList({
  request: ({ cursor, parameters }) => ({
    path: `${workbookPath({ workbook: parameters['workbook']! })}/worksheets`,
    query: page(cursor),
  }),
  entries: valueOf,
  choice: (entry) => ({ value: String(entry['id']), label: String(entry['name']) }),
  next: cursorOf,
});

const tables = defineList({
  request: ({ cursor, parameters }) => ({
    path: `${workbookPath({ workbook: parameters['workbook']! })}/tables`,
    query: page(cursor),
  }),
  entries: valueOf,
  choice: (entry) => ({ value: String(entry['id']), label: String(entry['name']) }),
  next: cursorOf,
});

/** Lists of Excel, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { workbooks, worksheets, tables };
