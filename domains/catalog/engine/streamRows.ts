import { pipeline, Readable } from 'node:stream';

import { parse } from 'csv-parse';

import type { Page } from '../define/paging.ts';
import type { SearchContext, SearchDefinition, SourceDefinition } from '../define/source.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Row, Unreadable } from './cells.ts';
import { reading, rowMaker, unreadableAnswer } from './decodePage.ts';
import { tableOptions } from './readAnswer.ts';

interface Streaming {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
  readonly context: SearchContext;
  readonly page: Page;
  readonly delimiter: string;
  /** Counts cells that could not be read. */
  readonly unreadable: Unreadable;
}

/** Outcome of a table after its page was read. */
export interface StreamEnd {
  /** Rows up to the end of the page, those before it included. */
  readonly seen: number;
  readonly hasMore: boolean;
}

const batchRows = 256;

/**
 * Yields rows of a table in small batches while it arrives, up to the end of the page. Earlier rows are skipped, later ones not fetched,
 * and reading stops with the consumer. Errors: upstream_bad_response, and those of the body.
 */
export async function* streamRows(
  body: AsyncIterable<Uint8Array>,
  { source, search, context, page, delimiter, unreadable }: Streaming,
): AsyncGenerator<readonly Row[], StreamEnd> {
  const make = rowMaker(search, context, unreadable);
  const end = page.offset + page.limit;
  const parser = parse(tableOptions(delimiter));
  pipeline(Readable.from(body), parser, () => undefined); // errors reach the loop through the parser
  let rows: Row[] = [];
  let seen = 0;
  try {
    for await (const record of parser as AsyncIterable<unknown>) {
      seen += 1;
      if (seen > end) {
        if (rows.length > 0) yield rows;
        return { seen: end, hasMore: true };
      }
      if (seen > page.offset) rows.push(reading(source, () => make(record)));
      if (rows.length >= batchRows) {
        yield rows;
        rows = [];
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadableAnswer(source, error);
  }
  if (rows.length > 0) yield rows;
  return { seen, hasMore: false };
}
