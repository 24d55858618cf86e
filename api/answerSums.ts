import { csvLine } from '../domains/dataTables/csvLine.ts';

/** A field of a sum, or `field.part` for a part of the object in it. */
type Column<Sum> = (keyof Sum & string) | `${keyof Sum & string}.${string}`;
type Cell = string | number | null | undefined;

interface AnswerOptions<Sum> {
  readonly format: 'json' | 'csv' | undefined;
  readonly days: { readonly from: string; readonly to: string };
  /** In the name of the file. */
  readonly name: string;
  readonly columns: readonly Column<Sum>[];
}

/** Returns the body of a list of sums, or its data as a CSV file with a heading. */
export function answerSums<Sum extends object, Body extends { data: Sum[] }>(
  body: Body & { data: Sum[] },
  { format, days, name, columns }: AnswerOptions<Sum>,
) {
  if (format !== 'csv') return { status: 200 as const, body };
  const headers = { 'content-disposition': `attachment; filename="${name}-${days.from}-${days.to}.csv"` };
  return { status: 200 as const, contentType: 'text/csv' as const, headers, raw: sumsCsv(body.data, columns) };
}

/** Writes sums as CSV with a heading. */
export function sumsCsv(sums: readonly object[], columns: readonly string[]): string {
  const rows = sums.map((sum) => columns.map((column) => String(cellOf(sum, column) ?? '')));
  return [columns, ...rows].map(csvLine).join('');
}

function cellOf(sum: object, column: string): Cell {
  const [field = '', part] = column.split('.');
  const value = (sum as Record<string, Cell | Record<string, Cell>>)[field];
  return part !== undefined && typeof value === 'object' ? value?.[part] : (value as Cell);
}
