import { harmlessCell } from './harmlessCell.ts';

/** One line of CSV for people: no field of it runs as a formula. Source: RFC 4180. */
export function csvLine(fields: readonly string[]): string {
  const cells = fields.map(harmlessCell);
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
