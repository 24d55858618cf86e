import type { CheerioAPI } from 'cheerio';

import { AppError } from '../../../openapi/AppError.ts';
import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { wholeText } from './encodings.ts';
import { parseHtml } from './parseHtml.ts';
import { invalidFile, RowWriter, type RowsRead } from './RowWriter.ts';
import { TableRows, type TableOptions } from './TableRows.ts';

export interface HtmlValue {
  key: string;
  /** A CSS selector. */
  selector: string;
  value: 'text' | 'readable_text' | 'html' | 'attribute' | 'form_value';
  attribute: string;
  /** All that match, as a list; else the first one. */
  all: boolean;
  /** CSS selectors of excluded elements. */
  except: string;
}

export interface SelectHtmlOptions {
  encoding: string;
  values: readonly HtmlValue[];
  trim: boolean;
  /** Blanks and line ends in a row become one blank. */
  collapse: boolean;
}

export interface ReadHtmlOptions extends TableOptions {
  encoding: string;
  /** `text`: title and readable text; `table`: the rows of one table. */
  as: 'text' | 'table';
  /** Number of the table, from 1. */
  table: number;
}

const notText = 'script, style, noscript, template, iframe, object, head';

/** Reads values out of HTML by CSS selectors, as one row. Errors: `parameter_invalid` for a selector, `file_limit_reached`. */
export async function selectHtml(options: SelectHtmlOptions, place: FilePlace): Promise<RowsRead> {
  const page = parseHtml(await wholeText(place.inputs[0]!, options.encoding, fileLimits.wholeBytes.html));
  const row = Object.create(null) as Record<string, unknown>;
  for (const [index, value] of options.values.entries()) row[value.key] = select(page, { value, index, ...options });
  const writer = new RowWriter(place);
  writer.write(row);
  return writer.close();
}

/** Reads a page as its text, or the rows of a table of it. Errors: `file_invalid`, `file_limit_reached`. */
export async function readHtml(options: ReadHtmlOptions, place: FilePlace): Promise<RowsRead> {
  const page = parseHtml(await wholeText(place.inputs[0]!, options.encoding, fileLimits.wholeBytes.html));
  const writer = new RowWriter(place);
  if (options.as === 'table') return readTable(page, options, writer);
  const title = page('title').first().text().trim();
  page(notText).remove();
  writer.write({ title: title === '' ? null : title, text: readableText(page) });
  return { ...writer.close(), isSingle: true };
}

function readTable(page: CheerioAPI, options: ReadHtmlOptions, writer: RowWriter): RowsRead {
  const found = page('table').eq(options.table - 1);
  if (found.length === 0) throw invalidFile(`The page has no table ${options.table}.`);
  const rows = new TableRows(options, writer);
  // Tables inside a cell have rows of their own.
  const own = found.children('tr').add(found.children('thead, tbody, tfoot').children('tr'));
  for (const row of own.toArray()) {
    const cells = page(row)
      .children('td, th')
      .toArray()
      .map((cell) => page(cell).text().trim());
    if (!rows.add(cells)) break;
  }
  return rows.close();
}

/** Text as one reads it: blocks on lines of their own. */
function readableText(page: CheerioAPI): string {
  page('br').replaceWith('\n');
  page(
    'p, div, section, article, header, footer, main, nav, aside, li, tr, table, ul, ol, dl, dt, dd, h1, h2, h3, h4, h5, h6, pre, blockquote, figure, form, hr',
  )
    .before('\n')
    .after('\n');
  page('td, th').after('\t');
  return page('body')
    .text()
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text of HTML as a page shows it: line breaks and tabs of the source count as blanks. */
function shownText(html: string): string {
  return readableText(parseHtml(/<pre\b/i.test(html) ? html : html.replace(/\s+/g, ' ')));
}

interface Selection extends SelectHtmlOptions {
  value: HtmlValue;
  index: number;
}

function select(page: CheerioAPI, { value: wanted, index, trim, collapse }: Selection): unknown {
  const found = matching(page, wanted, index);
  const clean = (text: string) => {
    const collapsed = collapse ? text.replace(/\s+/g, ' ') : text;
    return trim ? collapsed.trim() : collapsed;
  };
  const read = (element: (typeof found)[number]): unknown => {
    const one = page(element);
    switch (wanted.value) {
      case 'text':
        return clean(one.text());
      case 'readable_text':
        return clean(shownText(one.html() ?? ''));
      case 'html':
        return clean(one.html() ?? '');
      case 'attribute':
        return one.attr(wanted.attribute) ?? null;
      case 'form_value':
        return one.val() ?? null;
    }
  };
  return wanted.all ? found.map(read) : found[0] === undefined ? null : read(found[0]);
}

function matching(page: CheerioAPI, { selector, except, all }: HtmlValue, index: number) {
  try {
    const found = page(selector);
    const kept = except === '' ? found : found.not(except).clone(); // the page itself stays whole for other values
    if (except !== '') kept.find(except).remove();
    return (all ? kept : kept.first()).toArray();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('parameter_invalid', `"${selector.slice(0, 200)}" is not a CSS selector that can be used.`, {
      param: `/values/${index}/selector`,
      cause,
    });
  }
}
