import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

import { parse } from 'csv-parse';

import type { Page } from '../define/paging.ts';
import type { SearchContext, SearchDefinition, SourceDefinition } from '../define/source.ts';
import { AppError } from '../../openapi/AppError.ts';
import { type Row, tableOf, type Unreadable } from './cells.ts';
import { type PageOfRows, reading, rowMaker, unreadableAnswer, warningsOf, withRecord } from './decodePage.ts';
import { tableOptions } from './readAnswer.ts';

interface Streaming {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
  readonly context: SearchContext;
  readonly page: Page;
  readonly delimiter: string;
}

/** Reads a table while it arrives, up to the end of the page; what is before it is passed over, what comes after is not fetched. */
export async function streamRows(
  body: AsyncIterable<Uint8Array>,
  { source, search, context, page, delimiter }: Streaming,
): Promise<PageOfRows & { hasMore: boolean }> {
  const unreadable: Unreadable = new Map();
  const make = rowMaker(search, context, unreadable);
  const rows: Row[] = [];
  let seen = 0;
  let hasMore = false;
  const end = page.offset + page.limit;
  const parser = parse(tableOptions(delimiter));
  const read = pipeline(Readable.from(body), parser, async (records: AsyncIterable<unknown>) => {
    for await (const record of records) {
      seen += 1;
      if (seen > end) {
        hasMore = true;
        break;
      }
      if (seen > page.offset) rows.push(reading(source, () => make(record)));
    }
  });
  try {
    await read;
  } catch (error) {
    if (!hasMore) throw error instanceof AppError ? error : unreadableAnswer(source, error);
  }
  return {
    ...tableOf(withRecord(search), rows),
    total: hasMore ? null : seen,
    next: null,
    warnings: warningsOf(unreadable),
    hasMore,
  };
}
