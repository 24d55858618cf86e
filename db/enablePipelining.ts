import type { Pool, PoolClient, QueryResult } from 'pg';

import type { Statement } from './queueConnection.ts';

/** A prepared statement, or one without a name, which is planned each time. */
export type AskedStatement = Omit<Statement, 'name'> & Partial<Pick<Statement, 'name'>>;

/** Result of one of several statements: its rows, and the number of changed rows. */
export type StatementOutcome = PromiseSettledResult<{ rows: unknown[]; changed: number }>;

/**
 * Represents several statements, which are its parameters (`AskedStatement`); its rows are their outcomes (`StatementOutcome`), in order.
 */
export const togetherSql = '/* several statements */';

type Send = (sql: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * Sends statements of a transaction that need no earlier result together, instead of one round trip each: entering it (`begin` and its
 * settings) with the first real statement, and statements issued at the same time (`togetherSql`), which Kysely sends one after the other.
 * Needs connections in pipeline mode, which answer in the order in which they were asked. Where what enters fails, so does everything in
 * that transaction up to its end, with that failure: a `commit` too.
 */
export function enablePipelining(pool: Pool, isEntering: (sql: string) => boolean): void {
  pool.on('connect', (client) => enablePipeliningOn(client, (sql) => sql === 'begin' || isEntering(sql)));
}

function enablePipeliningOn(client: PoolClient, isEntering: (sql: string) => boolean): void {
  const send = client.query.bind(client) as Send;
  let failure: { error: unknown } | null = null;
  const checked = async (answer: Promise<unknown>): Promise<unknown> => {
    try {
      const result = await answer;
      if (failure) throw failure.error;
      return result;
    } catch (error) {
      throw failure ? failure.error : error;
    }
  };
  const query: Send = (sql, values, ...rest) => {
    if (sql === togetherSql) {
      const statements = values as readonly AskedStatement[];
      const answers = statements.map(async ({ name, text, values: given }) =>
        answerOf((await checked(send({ name, text, values: given }) as Promise<unknown>)) as QueryResult),
      );
      return Promise.allSettled(answers).then((rows) => ({ command: '', rowCount: null, rows }));
    }
    if (sql === 'begin' || sql === 'rollback') failure = null;
    if (typeof sql !== 'string' || !isEntering(sql)) {
      const answer = send(sql, values, ...rest);
      return sql !== 'rollback' && answer instanceof Promise ? checked(answer) : answer;
    }
    const entered = send(sql === 'begin' ? sql : { name: 'enter', text: sql, values }) as Promise<unknown>;
    entered.catch((error: unknown) => {
      failure ??= { error };
    });
    return Promise.resolve({ command: '', rowCount: null, rows: [] });
  };
  client.query = query as PoolClient['query'];
}

/** As Kysely reads it. */
function answerOf({ command, rows, rowCount }: QueryResult): { rows: unknown[]; changed: number } {
  return { rows: rows ?? [], changed: /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command) ? (rowCount ?? 0) : 0 };
}
