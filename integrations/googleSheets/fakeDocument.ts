import type { JsonObject } from '../../domains/executions/item.ts';

/** A cell: the value as it is stored, as it is shown, and its formula. */
export interface Cell {
  readonly value: string | number | boolean;
  readonly shown: string;
  readonly formula?: string;
  /** As text with `dateTimeRenderOption=FORMATTED_STRING`. */
  readonly isDate?: true;
}

/** A tab of a document with its cells. */
export interface Tab {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly frozenRowCount?: number;
  /** Rows from the first one; null for an empty cell. */
  readonly rows: readonly (readonly (Cell | null)[])[];
}

const t = (value: string): Cell => ({ value, shown: value });
const n = (value: number, shown = String(value)): Cell => ({ value, shown });
const day = (value: number, shown: string): Cell => ({ value, shown, isDate: true });
const flag = (value: boolean): Cell => ({ value, shown: value ? 'TRUE' : 'FALSE' });

/** Row 5 is empty; the total of row 6 is a formula. */
const orders: Tab = {
  sheetId: 0,
  title: 'Orders',
  rowCount: 1000,
  columnCount: 26,
  frozenRowCount: 1,
  rows: [
    [t('id'), t('name'), t('total'), t('paid'), t('date')],
    [t('o-1'), t('Ada'), n(12.5, '€12.50'), flag(true), day(45_992, '12/1/2025')],
    [t('o-2'), t('Bo'), n(7, '€7.00'), flag(false)],
    [t('o-3'), null, n(1234, '€1,234.00'), flag(true), day(45_993.5, '12/2/2025 12:00:00')],
    [],
    [t('7'), t('Cy'), { value: 19.5, shown: '€19.50', formula: '=C2+C3' }],
  ],
};

/** Its table begins in column B; the title needs quotes. */
const people: Tab = {
  sheetId: 77,
  title: "Bo's people",
  rowCount: 100,
  columnCount: 5,
  rows: [
    [null, t('name'), t('city')],
    [null, t('Ada'), t('Paris')],
  ],
};

/** Its title looks like a cell. */
const empty: Tab = { sheetId: 88, title: 'Q1', rowCount: 10, columnCount: 3, rows: [] };

export const tabs: readonly Tab[] = [orders, people, empty];

/** Documents as Drive lists them, one on each page. */
export const documents = [
  { id: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf', name: 'Shop' },
  { id: '1BbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf', name: "Ada's numbers" },
  { id: '1CbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf', name: 'Zoo' },
] as const;

/** An Excel file in Drive: this API refuses it. */
export const excelId = '1XbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf';
export const newId = '1NbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf';

export function addressOf(id: string): string {
  return `https://docs.google.com/spreadsheets/d/${id}/edit`;
}

/** Returns a tab as the API describes it; values at their default, such as a hidden `false`, are left out. */
export function tabProperties(
  { sheetId, title, rowCount, columnCount, frozenRowCount }: Tab,
  index: number,
): JsonObject {
  const grid = { rowCount, columnCount, ...(frozenRowCount === undefined ? {} : { frozenRowCount }) };
  return { sheetId, title, index, sheetType: 'GRID', gridProperties: grid };
}

/** The document with a chart on a tab of its own, which has no cells. */
export const document: JsonObject = {
  spreadsheetId: documents[0].id,
  properties: {
    title: documents[0].name,
    locale: 'en_US',
    timeZone: 'Europe/Berlin',
    autoRecalc: 'ON_CHANGE',
    defaultFormat: { verticalAlignment: 'BOTTOM' },
  },
  sheets: [
    ...tabs.map((tab, index) => ({ properties: tabProperties(tab, index) })),
    { properties: { sheetId: 99, title: 'Chart', index: tabs.length, sheetType: 'OBJECT', hidden: true } },
  ],
  spreadsheetUrl: addressOf(documents[0].id),
};
