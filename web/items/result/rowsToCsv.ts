import { cellText, columnsOf } from '../../../openapi/resultContent.ts';

/** Returns rows as CSV (RFC 4180); a cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function rowsToCsv(rows: readonly Record<string, unknown>[]): string {
  const columns = columnsOf(rows);
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: unknown): string {
  const text = cellText(value);
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
