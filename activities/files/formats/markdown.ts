import MarkdownIt from 'markdown-it';
import TurndownService from 'turndown';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { wholeText } from './encodings.ts';
import { parseHtml } from './parseHtml.ts';
import { RowWriter, type RowsRead } from './RowWriter.ts';

export interface MarkdownToHtmlOptions {
  /** HTML in the text stays HTML; else it is shown as text. */
  allowHtml: boolean;
  linkify: boolean;
  breaks: boolean;
  typographer: boolean;
}

export interface HtmlToMarkdownOptions {
  headings: 'setext' | 'atx';
  bullet: '*' | '-' | '+';
  code: 'fenced' | 'indented';
  emphasis: '_' | '*';
  links: 'inlined' | 'referenced';
  /** Elements that are left out with all that is in them. */
  ignore: readonly string[];
}

/** Markdown (CommonMark with tables) to HTML, as one row. Links to scripts are left as text. Errors: `file_limit_reached`. */
export async function markdownToHtml(options: MarkdownToHtmlOptions, place: FilePlace): Promise<RowsRead> {
  const text = await wholeText(place.inputs[0]!, 'utf-8', fileLimits.wholeBytes.markdown);
  const { allowHtml: html, linkify, breaks, typographer } = options;
  const writer = new RowWriter(place);
  writer.write(new MarkdownIt({ html, linkify, breaks, typographer }).render(text));
  return writer.close();
}

/** HTML to Markdown, as one row. Scripts and styles are left out. Errors: `file_limit_reached`. */
export async function htmlToMarkdown(options: HtmlToMarkdownOptions, place: FilePlace): Promise<RowsRead> {
  const text = await wholeText(place.inputs[0]!, 'utf-8', fileLimits.wholeBytes.markdown);
  const page = parseHtml(text); // refuses what is too deep for a parser that calls itself
  page(['script', 'style', 'noscript', 'template', 'head', ...options.ignore].join(', ')).remove();
  const service = new TurndownService({
    headingStyle: options.headings,
    bulletListMarker: options.bullet,
    codeBlockStyle: options.code,
    emDelimiter: options.emphasis,
    linkStyle: options.links,
  });
  const writer = new RowWriter(place);
  writer.write(service.turndown(page('body').html() ?? ''));
  return writer.close();
}
