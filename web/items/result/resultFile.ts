import { rowsToCsv } from './rowsToCsv.ts';
import type { ResultContent } from '../../../openapi/resultContent.ts';

/** A result as a file: its ending, its media type and its text. */
type ResultFile = { ending: string; mediaType: string; text: string };

/** Returns the file that a result is downloaded as; null if there is nothing but files. */
export function resultFile(content: ResultContent): ResultFile | null {
  switch (content.kind) {
    case 'none':
      return null;
    case 'text':
      return { ending: 'txt', mediaType: 'text/plain', text: content.text };
    case 'markdown':
      return { ending: 'md', mediaType: 'text/markdown', text: content.text };
    case 'page':
      return { ending: 'html', mediaType: 'text/html', text: content.text };
    case 'table':
      return { ending: 'csv', mediaType: 'text/csv', text: rowsToCsv(content.rows) };
    case 'fields':
      return json(content.fields);
    case 'json':
      return json(content.value);
  }
}

/** Returns the text that is copied: a text as it stands, everything else as JSON. */
export function copiedText(content: ResultContent): string {
  return content.kind === 'table' ? json(content.rows).text : (resultFile(content)?.text ?? '');
}

function json(value: unknown): ResultFile {
  return { ending: 'json', mediaType: 'application/json', text: JSON.stringify(value, null, 2) };
}
