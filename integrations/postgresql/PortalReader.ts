import { maxPageBytes, type RowReader, type Statement, type StatementEnd } from '../databases/DatabaseConnection.ts';
import { parserOf, type ParseValue } from './typeParsers.ts';

/** The messages of the protocol that a statement sends. */
export interface PostgresWire {
  parse(message: { text: string }): void;
  bind(message: { values: readonly (string | null)[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { rows: number }): void;
  close(message: { type: 'P'; name: string }): void;
  flush(): void;
  sync(): void;
  sendCopyFail(message: string): void;
  /** Of TLS, where there is TLS. */
  readonly stream: { pause(): void; resume(): void; destroy(): void };
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Waiting {
  readonly resolve: (page: unknown[][] | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs one statement over the extended protocol, which takes exactly one, and reads its rows page by page: the server makes the next page
 * when it is asked for. Passed to `client.query`, which calls the handlers.
 * Source: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-EXT-QUERY.
 */
export class PortalReader implements RowReader {
  columns: readonly string[] = [];
  end: StatementEnd = { affected: null, command: '', insertId: null };
  readonly #statement: Statement;
  readonly #pageRows: number;
  #wire: PostgresWire | null = null;
  #parsers: readonly ParseValue[] = [];
  #page: unknown[][] = [];
  #pageBytes = 0;
  /** A page with many bytes was handed out, and the socket reads no more until the next one is wanted. */
  #isPaused = false;
  #state: 'running' | 'suspended' | 'ending' | 'done' = 'running';
  #failure: { error: unknown } | null = null;
  #waiting: Waiting | null = null;

  constructor(statement: Statement, pageRows: number) {
    this.#statement = statement;
    this.#pageRows = pageRows;
  }

  /** Errors: those of the server and of the connection. */
  next(): Promise<unknown[][] | null> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#resume();
      // Rows that came with the last ones of a page with many bytes are a page of their own.
      const hasPage = this.#state === 'suspended' && this.#page.length > 0;
      if (this.#state === 'done' || this.#failure || hasPage) this.#answer();
      else if (this.#state === 'suspended') {
        this.#state = 'running';
        this.#wire!.execute({ rows: this.#pageRows });
        this.#wire!.flush();
      }
    });
  }

  async close(): Promise<void> {
    // The server is sending the rest of a page, which may be large.
    if (this.#isPaused && this.#state === 'running') return this.#wire!.stream.destroy();
    this.#resume();
    if (this.#state !== 'suspended' || this.#failure) return;
    this.#state = 'ending';
    this.#page = [];
    this.#wire!.close({ type: 'P', name: '' });
    this.#wire!.sync();
    // The end of an abandoned statement, and its errors, are of no use.
    await new Promise<void>((resolve) => (this.#waiting = { resolve: () => resolve(), reject: () => resolve() }));
  }

  submit(wire: PostgresWire): void {
    this.#wire = wire;
    wire.parse({ text: this.#statement.sql });
    wire.bind({ values: this.#statement.values as readonly (string | null)[] });
    wire.describe({ type: 'P', name: '' });
    wire.execute({ rows: this.#pageRows });
    wire.flush();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.columns = fields.map(({ name }) => name);
    this.#parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#page.push(fields.map((text, place) => (text === null ? null : this.#parsers[place]!(text))));
    } catch (error) {
      this.#failure ??= { error };
    }
    for (const text of fields) this.#pageBytes += text?.length ?? 0;
    if (this.#pageBytes < maxPageBytes || this.#isPaused) return;
    this.#isPaused = true;
    this.#wire!.stream.pause();
    this.#answer();
  }

  handlePortalSuspended(): void {
    this.#state = 'suspended';
    if (this.#failure) this.#finish();
    else this.#answer();
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', count] = /^(\w+).*?(?: (\d+))?$/.exec(text) ?? [];
    this.end = { affected: count === undefined ? null : Number(count), command, insertId: null };
    this.#finish();
  }

  handleEmptyQuery(): void {
    this.#finish();
  }

  handleCopyInResponse(wire: PostgresWire): void {
    wire.sendCopyFail('COPY FROM STDIN is not supported.');
  }

  handleCopyData(): void {}

  handleReadyForQuery(): void {
    this.#state = 'done';
    this.#answer();
  }

  /** Also of a lost connection. */
  handleError(error: unknown): void {
    this.#failure ??= { error };
    if (this.#state === 'running' || this.#state === 'suspended') this.#wire?.sync();
    this.#state = 'done';
    this.#answer();
  }

  #resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#wire!.stream.resume();
  }

  /** Ends the statement; the server is ready for the next one afterwards. */
  #finish(): void {
    this.#state = 'ending';
    this.#wire!.sync();
  }

  #answer(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    const page = this.#page;
    this.#page = [];
    this.#pageBytes = 0;
    if (this.#failure) waiting.reject(this.#failure.error);
    else waiting.resolve(page.length === 0 && this.#state === 'done' ? null : page);
  }
}
