import type { Schema } from '../../api/client.ts';
import { csvRows } from '../../items/csvRows.ts';
import { t } from '../../texts/texts.ts';
import { readField } from './cellText.ts';

type Column = Schema<'DataTableColumn'>;

/** Rows parsed from a CSV file for a table. */
export interface ImportedRows {
  readonly rows: Record<string, unknown>[];
  /** Names of columns that the file fills. */
  readonly known: string[];
  /** Names of the file that the table has no column for: they are left out. */
  readonly unknown: string[];
  /** The first values that do not fit their column, in words. */
  readonly problems: string[];
}

/** More rows than these are not taken in one go. */
const mostRows = 50_000;
const shownProblems = 5;

/** Reads a CSV text whose first line names columns; values are read as the types of the columns say. */
export function importedRows(text: string, columns: readonly Column[]): ImportedRows {
  const [names = [], ...lines] = csvRows(text.replace(/^\uFEFF/, ''), mostRows + 1);
  const byPlace = names.map((name) => columns.find((column) => column.name === name.trim()));
  const problems: string[] = [];
  const rows = lines.map((cells, line) => {
    const row: Record<string, unknown> = {};
    for (const [place, column] of byPlace.entries()) {
      if (column === undefined) continue;
      const read = readField(column.type, column.type === 'boolean' ? truth(cells[place] ?? '') : (cells[place] ?? ''));
      if ('value' in read) row[column.name] = read.value;
      else if (problems.length < shownProblems)
        problems.push(
          t('dataTables.lineLineColumnProblem', { line: line + 2, column: column.name, problem: read.problem }),
        );
    }
    return row;
  });
  return {
    rows,
    known: byPlace.flatMap((column) => (column === undefined ? [] : [column.name])),
    unknown: names.filter((_, place) => byPlace[place] === undefined),
    problems,
  };
}

function truth(cell: string): string {
  const word = cell.trim().toLowerCase();
  return word === '1' || word === 'yes' ? 'true' : word === '0' || word === 'no' ? 'false' : word;
}
