import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';

/** A sheet of a spreadsheet as the API describes it. The ID of the first one is 0. */
export interface SheetProperties {
  readonly sheetId: number;
  readonly title: string;
  readonly index: number;
  readonly sheetType?: string;
  readonly hidden?: boolean;
  readonly gridProperties?: { readonly rowCount?: number; readonly columnCount?: number };
}

/** The place that an operation works on, as the form has it. */
export interface Place {
  readonly document: string;
  readonly tab: string;
}

/** The ID of a spreadsheet, from an ID or an address. Errors: `parameter_invalid`. */
export function documentId(document: string): string {
  const text = document.trim();
  if (!text.includes('/')) return text;
  const id = /\/d\/([\w-]{10,})/.exec(text)?.[1] ?? /[?&]id=([\w-]{10,})/.exec(text)?.[1];
  if (id !== undefined) return id;
  throw new AppError('parameter_invalid', 'The address is not that of a Google spreadsheet.', { param: '/document' });
}

/** The path of a spreadsheet in the API. */
export function documentPath(document: string): string {
  return path`/v4/spreadsheets/${documentId(document)}`;
}

const sheetFields = 'sheets(properties(sheetId,title,index,sheetType,hidden,gridProperties(rowCount,columnCount)))';

/** The request for the sheets of a spreadsheet, without their cells. */
export function sheetsRequest(document: string): VendorRequest {
  return { path: documentPath(document), query: { fields: sheetFields } };
}

/** The sheets in the response. */
export function sheetsIn(body: JsonObject): SheetProperties[] {
  const sheets = (body['sheets'] ?? []) as { properties?: SheetProperties }[];
  return sheets.flatMap(({ properties }) => properties ?? []);
}

/** The ID that a sheet was named by: `gid=7`, or an address with it. Null for a title. */
export function sheetIdIn(tab: string): number | null {
  const text = tab.trim();
  const digits = /^gid=(\d+)$/.exec(text)?.[1] ?? /^https?:\/\/\S*[#&?]gid=(\d+)/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Finds a sheet by ID or title. Errors: `parameter_invalid` with the titles that exist. */
export async function findSheet({ document, tab }: Place, client: VendorClient): Promise<SheetProperties> {
  const { body } = await client.send(sheetsRequest(document), { repeat: 'safe', key: '' });
  const sheets = sheetsIn(body as JsonObject);
  const name = tab.trim();
  const id = sheetIdIn(tab);
  const found =
    (id === null ? sheets.find(({ title }) => title === name) : undefined) ??
    sheets.find(({ sheetId }) => String(sheetId) === String(id ?? name)) ??
    sheets.find(({ title }) => title.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const titles = sheets.map(({ title }) => `"${title}"`).join(', ');
  throw new AppError('parameter_invalid', `The spreadsheet has no such sheet. It has ${titles.slice(0, 500)}.`, {
    param: '/tab',
  });
}

/** The title of a sheet. It is looked up only if the sheet is named by its ID, or by digits. */
export async function titleOf(place: Place, client: VendorClient): Promise<string> {
  const isTitle = sheetIdIn(place.tab) === null && !/^\d+$/.test(place.tab.trim());
  return isTitle ? place.tab.trim() : (await findSheet(place, client)).title;
}

/** The ID of a sheet. It is looked up only if the sheet is named by its title. */
export async function sheetIdOf(place: Place, client: VendorClient): Promise<number> {
  return sheetIdIn(place.tab) ?? (await findSheet(place, client)).sheetId;
}
