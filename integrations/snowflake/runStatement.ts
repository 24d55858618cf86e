import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { RowReader } from '../databases/DatabaseConnection.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import type { VendorResponse } from '../engine/vendorRequest.ts';
import { cellOf, type SnowflakeColumn } from './cellOf.ts';

/** A statement with its values. `session`: warehouse, database, schema and role, where they are given. */
export interface SnowflakeStatement {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly session: JsonObject;
  readonly timeoutS: number;
  /** Whether a second identical statement changes nothing more. */
  readonly repeat: 'safe' | 'unsafe';
}

type Call = Pick<OperationCall, 'client' | 'key' | 'signal'>;

interface ResultBody {
  readonly statementHandle?: string;
  readonly resultSetMetaData?: {
    readonly rowType?: readonly SnowflakeColumn[];
    readonly partitionInfo?: readonly unknown[];
  };
  readonly data?: (string | null)[][];
}

const firstPauseMs = 500;
const longestPauseMs = 5_000;
/** A warehouse may have to start before the time of the statement counts. */
const graceMs = 120_000;

/**
 * Runs a statement and waits for its end: https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses. Returns its rows, a
 * partition at a time. Errors: those of the client; `target_timeout`.
 */
export async function runStatement(
  { sql, values, session, timeoutS, repeat }: SnowflakeStatement,
  call: Call,
): Promise<RowReader> {
  const { client, key } = call;
  const bindings = Object.fromEntries(values.map((value, place) => [String(place + 1), bindingOf(value)]));
  const request = {
    method: 'POST',
    path: '/api/v2/statements',
    query: { nullable: true },
    json: {
      statement: sql,
      timeout: timeoutS,
      ...session,
      ...(values.length === 0 ? {} : { bindings }),
      parameters: { MULTI_STATEMENT_COUNT: '1' },
    },
  } as const;
  const response = await client.send(request, { repeat, key });
  return new SnowflakeRows(await ended(response, timeoutS, call), call);
}

/** A statement of more than 45 s answers with its handle. */
async function ended(first: VendorResponse, timeoutS: number, { client, key, signal }: Call): Promise<ResultBody> {
  let response = first;
  let pauseMs = firstPauseMs;
  const until = performance.now() + timeoutS * 1000 + graceMs;
  while (response.status === 202) {
    const { statementHandle: handle = '' } = response.body as ResultBody;
    if (performance.now() > until)
      throw new AppError('target_timeout', `Snowflake did not finish within ${timeoutS} s.`);
    await wait(pauseMs, undefined, { signal });
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    response = await client.send(
      { path: path`/api/v2/statements/${handle}`, query: { nullable: true } },
      { repeat: 'safe', key },
    );
  }
  return response.body as ResultBody;
}

/** The rows of a result. */
class SnowflakeRows implements RowReader {
  readonly columns: readonly string[];
  readonly end = { affected: null, command: '', insertId: null };
  readonly #types: readonly SnowflakeColumn[];
  readonly #handle: string;
  readonly #count: number;
  readonly #call: Call;
  #first: (string | null)[][] | null;
  #next = 0;

  constructor({ statementHandle, resultSetMetaData, data }: ResultBody, call: Call) {
    const { rowType = [], partitionInfo = [] } = resultSetMetaData ?? {};
    this.#types = rowType;
    this.columns = rowType.map(({ name }) => name);
    this.#handle = statementHandle ?? '';
    this.#count = Math.max(1, partitionInfo.length);
    this.#first = data ?? [];
    this.#call = call;
  }

  async next(): Promise<unknown[][] | null> {
    while (this.#next < this.#count) {
      this.#call.signal.throwIfAborted();
      const rows = this.#first ?? (await this.#partition(this.#next));
      this.#first = null;
      this.#next += 1;
      if (rows.length > 0) return rows.map((cells) => cells.map((cell, place) => cellOf(cell, this.#types[place]!)));
    }
    return null;
  }

  async close(): Promise<void> {
    this.#next = this.#count;
  }

  async #partition(partition: number): Promise<(string | null)[][]> {
    const { client, key } = this.#call;
    const { body } = await client.send(
      { path: path`/api/v2/statements/${this.#handle}`, query: { partition, nullable: true } },
      { repeat: 'safe', key },
    );
    const { data } = body as ResultBody;
    if (!Array.isArray(data)) throw new AppError('target_error', 'Snowflake: The response has no rows.');
    return data;
  }
}

/** https://docs.snowflake.com/en/developer-guide/sql-api/submitting-requests#using-bind-variables-in-a-statement */
function bindingOf(value: unknown): { type: string; value: string | null } {
  if (value === null || value === undefined) return { type: 'TEXT', value: null };
  if (typeof value === 'boolean') return { type: 'BOOLEAN', value: String(value) };
  if (typeof value === 'number') return { type: Number.isSafeInteger(value) ? 'FIXED' : 'REAL', value: String(value) };
  return { type: 'TEXT', value: typeof value === 'object' ? JSON.stringify(value) : String(value as string) };
}
