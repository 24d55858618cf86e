import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Row = Schema<'ModelImportRow'>;

/** A price list as it was pasted: its rows, to be checked by the server, or what is wrong with the text. */
export type ReadList = { rows: Row[] } | { problem: string };

/** Most rows that the server takes at once. */
const mostRows = 1000;

/** Reads a list of models: a JSON array of them, or an object with it under `models`. */
export function readImportList(text: string): ReadList {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return { problem: t('admin.invalidJsonProblem', { problem: (error as Error).message }) };
  }
  const rows: unknown = Array.isArray(read) ? read : (read as { models?: unknown } | null)?.models;
  if (!Array.isArray(rows)) return { problem: t('admin.notModelArray') };
  if (rows.length === 0) return { problem: t('admin.theListIsEmpty') };
  if (rows.length > mostRows) return { problem: t('admin.importAtMost', { most: mostRows }) };
  return { rows: rows as Row[] };
}

/** Where an error of the server is in the list: `/models/2/price` is "Row 3 (vendor/large), price". Null if it names no row. */
export function placeInList(param: string | null, rows: readonly Row[]): string | null {
  const match = /^\/models\/(\d+)(?:\/(.*))?$/.exec(param ?? '');
  if (match === null) return null;
  const [, index = '0', field] = match;
  const row = rows[Number(index)] as Partial<Row> | null | undefined;
  const name = typeof row?.name === 'string' ? ` (${row.name})` : '';
  return `${t('admin.rowRow', { row: Number(index) + 1 })}${name}${field === undefined ? '' : `, ${field}`}`;
}

/** A list to start from. */
export const exampleList = `[
  {
    "name": "openai/gpt-4.1-mini",
    "provider": "OpenAI",
    "upstream_name": "gpt-4.1-mini",
    "endpoints": ["chat.completions"],
    "context_tokens": 1047576,
    "max_output_tokens": 32768,
    "open_to_users": true,
    "price": { "input_per_mtok": "0.4", "output_per_mtok": "1.6" }
  }
]`;
