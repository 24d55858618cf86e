import { runChange, runStatement, type Scope } from '../scope.ts';

/** Most requests and tokens within any 60 seconds; null = not limited. */
export interface MinuteLimit {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
}

/** Tables whose limits instance admins set; keys get their limits at creation. */
export type LimitedTable = 'organizations' | 'models';

/** The limits a minute of organizations and models. System only. */
export class MinuteLimits {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Null when there is no such row. */
  async find(table: LimitedTable, id: string): Promise<MinuteLimit | null> {
    const sql = `select requests_per_minute, tokens_per_minute from ${table} where id = $1`;
    return (await runStatement<MinuteLimit>(this.#scope, sql, [id]))[0] ?? null;
  }

  /** Undefined fields stay unchanged. Null when there is no such row. */
  async set(
    table: LimitedTable,
    id: string,
    { requestsPerMinute, tokensPerMinute }: { [name in keyof MinuteLimit]: MinuteLimit[name] | undefined },
  ): Promise<MinuteLimit | null> {
    const rows = await runStatement<MinuteLimit>(
      this.#scope,
      `update ${table} set requests_per_minute = case when $2 then $3 else requests_per_minute end,
         tokens_per_minute = case when $4 then $5 else tokens_per_minute end where id = $1 returning requests_per_minute, tokens_per_minute`,
      [
        id,
        requestsPerMinute !== undefined,
        requestsPerMinute ?? null,
        tokensPerMinute !== undefined,
        tokensPerMinute ?? null,
      ],
    );
    return rows[0] ?? null;
  }

  /** Deletes up to 10,000 seconds of use before `before`; returns how many. */
  pruneWindows(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from rate_windows where (subject, second) in
         (select subject, second from rate_windows where second < $1 limit 10000 for update skip locked)`,
      [Math.floor(before.getTime() / 1_000)],
    );
  }
}
