import { choice } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { isDocument, textNodes, type AdfDocument, type AdfNode } from './adfNode.ts';
import { adfToMarkdown } from './adfToMarkdown.ts';

const formats = { markdown: 'Markdown', plain: 'Plain text', adf: 'Document (ADF)' } as const;
type TextFormat = keyof typeof formats;

/** How a text is written. */
export const textFormat = choice(
  ['markdown', 'plain', 'adf'],
  formats,
)({
  title: 'Text format',
  description: 'A document is JSON in the Atlassian Document Format.',
  rare: true,
  default: 'markdown',
});

/** How texts are returned. */
export const returnedTexts = choice(
  ['markdown', 'adf'],
  formats,
)({
  title: 'Returned texts',
  description: 'Format of descriptions and comments in the items.',
  rare: true,
  default: 'markdown',
});

/** Converts a text to the document that Jira stores. Errors: `parameter_invalid` for JSON that is no document. */
export async function documentOf(text: string, format: TextFormat, name: string): Promise<AdfDocument> {
  if (format === 'markdown') {
    const { markdownToAdf } = await import('./markdownToAdf.ts'); // loaded on first use to save memory
    return markdownToAdf(text);
  }
  if (format === 'plain') return { version: 1, type: 'doc', content: paragraphsOf(text) };
  const read = jsonParameter(text, name, 'The document is not valid JSON.');
  if (isDocument(read)) return read;
  throw new AppError('parameter_invalid', 'Enter a document: { "type": "doc", "version": 1, "content": [] }.', {
    param: `/${name}`,
  });
}

function paragraphsOf(text: string): AdfNode[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split('\n')
        .flatMap((line, index) => (index === 0 ? textNodes(line) : [{ type: 'hardBreak' }, ...textNodes(line)])),
    }));
}

/** Documents are never so deep in an issue. */
const maxDepth = 12;

/** Returns a value of Jira with Markdown for each document in it. */
export function withTexts(value: unknown, texts: 'markdown' | 'adf', depth = 0): unknown {
  if (texts === 'adf' || typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (isDocument(value)) return adfToMarkdown(value);
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, texts, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withTexts(entry, texts, depth + 1)]));
}
