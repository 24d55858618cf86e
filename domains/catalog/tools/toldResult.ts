import { formatCredits } from '../../../db/credits.ts';
import type { FinishedRun } from '../runs/SearchRuns.ts';

/** Of the rows of one answer; a row that would go beyond it and all after it are left out. */
const mostBytes = 48 * 1024;
const longestText = 4_000;

/**
 * Returns the text of a search result for a model: rows with their source, the charge, and whether there is more. Bounded: long texts are
 * cut, and rows that are too many left out, which is said (`rows_left_out`).
 */
export function toldResult({ source, search, result, creditsMicros }: FinishedRun): Record<string, unknown> {
  const rows: unknown[] = [];
  let bytes = 0;
  for (const row of result.rows) {
    const kept = Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) =>
        cell === null ? [] : [[name, typeof cell === 'string' ? cut(cell) : cell]],
      ),
    );
    bytes += Buffer.byteLength(JSON.stringify(kept));
    if (bytes > mostBytes) break;
    rows.push(kept);
  }
  const leftOut = result.rows.length - rows.length;
  const units = result.columns.flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]]));
  return {
    search: search.id,
    source: source.title,
    attribution: source.licence.attribution,
    ...(units.length > 0 && { units: Object.fromEntries(units) as Record<string, string> }),
    ...(result.resolved.length > 0 && { resolved: result.resolved }),
    rows,
    ...(leftOut > 0 && { rows_left_out: leftOut }),
    total: result.total,
    next_cursor: result.nextCursor,
    cached: result.cached,
    credits: formatCredits(creditsMicros),
    ...(result.warnings.length > 0 && { warnings: result.warnings }),
    ...(search.notes && { notes: search.notes }),
  };
}

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}…`;
}
