import { parse } from 'csv-parse/sync';

import type { Answer, AnswerFormat } from '../define/source.ts';
import { xmlTree } from '../read/xmlTree.ts';
import type { KeptAnswer } from './ports.ts';

const maxRecords = 100_000;

/** An answer with its body read by the format; a body that is something else (HTML of a proxy, broken JSON) is undefined. */
export function readAnswer({ status, headers, text }: KeptAnswer, format: AnswerFormat): Answer {
  return { status, headers, text, body: bodyOf(text, format, headers['content-type'] ?? '') };
}

function bodyOf(text: string, format: AnswerFormat, contentType: string): unknown {
  if (format === 'text') return text;
  if (text.trim() === '') return undefined;
  // Errors come as JSON or HTML from sources that answer tables otherwise.
  if (format !== 'xml' && /^\s*<(!doctype|html|\?xml)/i.test(text)) return undefined;
  try {
    if (format === 'json' || (format !== 'xml' && /\bjson\b/i.test(contentType))) return JSON.parse(text) as unknown;
    if (format === 'xml') return xmlTree(text);
    return delimitedRows(text, format === 'tsv' ? '\t' : ',');
  } catch {
    return undefined; // the caller sees that there is no body, and has the text
  }
}

/** Rows of a table with a header, as texts. Errors: those of the parser. */
export function delimitedRows(text: string, delimiter: string): Record<string, string>[] {
  return parse(text, { ...tableOptions(delimiter), to: maxRecords }) as unknown as Record<string, string>[];
}

/** How tables of sources are read, whole or streamed. */
export function tableOptions(delimiter: string): {
  bom: true;
  columns: true;
  delimiter: string;
  relax_column_count: true;
  relax_quotes: true;
  skip_empty_lines: true;
  max_record_size: number;
} {
  return {
    bom: true,
    columns: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 1_048_576,
  };
}
