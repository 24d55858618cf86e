import { tables } from '../../tables/tables.ts';
import { runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Most requests and tokens within any 60 seconds; null = not limited. */
export interface MinuteLimit {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
}

/** Tables whose limits instance admins set; keys get their limits at creation. */
export type LimitedTable = 'organizations' | 'models';

const columns = ['requestsPerMinute', 'tokensPerMinute'] as const;
const maxPruned = 10_000;

/** The limits a minute of organizations and models. System only. */
export class MinuteLimits {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Null when there is no such row. */
  async find(table: LimitedTable, id: string): Promise<MinuteLimit | null> {
    return runQueryForRow(this.#scope, tables.selectFrom(table).select(columns).where('id', '=', id));
  }

  /** Undefined fields stay unchanged. Null when there is no such row. */
  async set(
    table: LimitedTable,
    id: string,
    { requestsPerMinute, tokensPerMinute }: { [name in keyof MinuteLimit]: MinuteLimit[name] | undefined },
  ): Promise<MinuteLimit | null> {
    if (requestsPerMinute === undefined && tokensPerMinute === undefined) return this.find(table, id);
    return runQueryForRow(
      this.#scope,
      tables.updateTable(table).set({ requestsPerMinute, tokensPerMinute }).where('id', '=', id).returning(columns),
    );
  }

  /** Deletes up to 10,000 seconds of use before `before`; returns how many. */
  pruneWindows(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables.deleteFrom('rateWindows').where((where) =>
        where(
          where.refTuple('subject', 'second'),
          'in',
          where
            .selectFrom('rateWindows')
            .select(['subject', 'second'])
            .where('second', '<', BigInt(Math.floor(before.getTime() / 1_000)))
            .limit(maxPruned)
            .forUpdate()
            .skipLocked()
            .$asTuple('subject', 'second'),
        ),
      ),
    );
  }
}
