import { AppError } from '../../openapi/AppError.ts';
import { maxPageBytes, type RowReader } from '../databases/DatabaseConnection.ts';

const maxLineBytes = 16 * 1024 * 1024;

/**
 * Reads the rows of a result in the format `JSONCompactEachRowWithNamesAndTypes` as they arrive: the server waits between two pages. An error
 * after the first rows comes inside of the body (https://clickhouse.com/docs/interfaces/http#http_response_codes_caveats).
 */
export class RowStream implements RowReader {
  columns: readonly string[] = [];
  readonly end = { affected: null, command: 'SELECT', insertId: null };
  readonly #body: AsyncIterable<Uint8Array> & { destroy: () => unknown };
  readonly #lines: AsyncGenerator<string>;
  readonly #pageRows: number;
  #isDone = false;

  constructor(body: AsyncIterable<Uint8Array> & { destroy: () => unknown }, pageRows = 500) {
    this.#body = body;
    this.#lines = linesOf(body);
    this.#pageRows = pageRows;
  }

  /** Reads the names of the columns. Errors: as `next`. */
  async begin(): Promise<void> {
    const names = await this.#line();
    const types = names === null ? null : await this.#line();
    if (names !== null && types === null) throw endedEarly();
    this.columns = (names ?? []).map(String);
  }

  /** Errors: `target_error` for an error of the server, and for a body that ends early. */
  async next(): Promise<unknown[][] | null> {
    if (this.#isDone) return null;
    const page: unknown[][] = [];
    let bytes = 0;
    while (page.length < this.#pageRows && bytes < maxPageBytes) {
      const line = await this.#next();
      if (line === null) break;
      bytes += line.length;
      page.push(cellsOf(line));
    }
    return page.length === 0 ? null : page;
  }

  async close(): Promise<void> {
    this.#isDone = true;
    this.#body.destroy();
  }

  async #line(): Promise<unknown[] | null> {
    const line = await this.#next();
    return line === null ? null : cellsOf(line);
  }

  async #next(): Promise<string | null> {
    for (;;) {
      const { done = false, value } = await this.#lines.next();
      if (done) {
        this.#isDone = true;
        return null;
      }
      if (value !== '') return value as string;
    }
  }
}

/** Errors: `target_error` for a line that is no row: it is the begin of an error. */
function cellsOf(line: string): unknown[] {
  if (line.startsWith('[')) {
    try {
      const cells: unknown = JSON.parse(line);
      if (Array.isArray(cells)) return cells as unknown[];
    } catch {
      // the text of an error can follow half a row
    }
  }
  const said = /Code: \d+\. DB::Exception: [\s\S]*/.exec(line)?.[0] ?? line;
  throw new AppError('target_error', `ClickHouse: ${said.replaceAll(/\s+/g, ' ').trim().slice(0, 500)}`);
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop()!;
    if (rest.length > maxLineBytes) throw new AppError('target_error', 'ClickHouse: A row has more than 16 MiB.');
    yield* lines;
  }
  // A whole row ends with its line.
  if (rest.startsWith('[')) throw endedEarly();
  if (rest !== '') yield rest;
}

function endedEarly(): AppError {
  return new AppError('target_error', 'ClickHouse: The result ended early.', { retryable: true });
}
