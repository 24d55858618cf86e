import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** The spreadsheet: picked from a list, by address or by ID. Versions 1 and 2 have the ID in `sheetId`. */
export function documentIn(parameters: Parameters, version: number): string {
  return parameters.text(version < 3 ? 'sheetId' : 'documentId');
}

/** A sheet that n8n stored by its ID: as `gid=0`, or as a number. */
export function tabOf(value: string): string {
  return /^\d+$/.test(value) ? `gid=${value}` : value;
}

/** Spreadsheet and sheet. In versions 1 and 2, the sheet is the part of the range before "!". */
export function placeIn(parameters: Parameters, version: number): JsonObject {
  const document = documentIn(parameters, version);
  if (version >= 3) {
    const sheet = parameters.text('sheetName');
    return { document, tab: parameters.choice('sheetName.mode') === 'name' ? sheet : tabOf(sheet) };
  }
  const { tab } = oldRange(parameters);
  if (tab === '') parameters.remark('range', 'The range names no sheet, so the first one is used.');
  return { document, tab: tab || 'gid=0' };
}

/** The range of versions 1 and 2 in its parts: `Orders!A:F`, or `A:F` of the first sheet. */
export function oldRange(parameters: Parameters): { tab: string; cells: string } {
  const range = parameters.text('range', 'A:F');
  const mark = range.lastIndexOf('!');
  if (mark < 0) return { tab: '', cells: range };
  const tab = range
    .slice(0, mark)
    .replace(/^'(.*)'$/, '$1')
    .replaceAll("''", "'");
  return { tab, cells: range.slice(mark + 1) };
}
