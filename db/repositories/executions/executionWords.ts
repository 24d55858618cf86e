import { sql, type RawBuilder } from 'kysely';

import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** An ended execution whose items are to be indexed. */
export interface ExecutionToIndex {
  organizationId: string;
  executionId: string;
}

/** Most executions that a search finds: the newest ones. */
const mostFound = 10_000;

/** Returns the ids of executions whose items have all of these words, or words that begin with them. Words are letters and digits only. */
export function executionsWithWords(words: readonly string[]): RawBuilder<string> {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql<string>`(SELECT engine.executions_with_words(${query}::tsquery, ${mostFound}::int))`;
}

/** The index of words in items of executions. System only. */
export class ExecutionWords {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Executions to be indexed, for this transaction only. */
  async take(limit: number): Promise<ExecutionToIndex[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('executionsToIndex')
        .select(['organizationId', 'executionId'])
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    );
  }

  /** Packed items of an execution, of its first ports up to `maxBytes` of JSON. */
  async items(executionId: string, maxBytes: number): Promise<Buffer[]> {
    const sums = tables
      .selectFrom('executionData')
      .select([
        'nodeId',
        'runIndex',
        'port',
        sql<bigint>`sum(size_bytes) over (order by run_index, node_id, port)`.as('bytes'),
      ])
      .where('executionId', '=', executionId);
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom(sums.as('s'))
        .innerJoin('executionData as d', (join) =>
          join
            .on('d.executionId', '=', executionId)
            .onRef('d.nodeId', '=', 's.nodeId')
            .onRef('d.runIndex', '=', 's.runIndex')
            .onRef('d.port', '=', 's.port'),
        )
        .select('d.items')
        .where(sql<boolean>`s.bytes <= ${maxBytes}::int`)
        .orderBy('s.bytes')
        .limit(1_000),
    );
    return rows.map(({ items }) => items);
  }

  /** Writes the words of an execution. */
  async write({ organizationId, executionId }: ExecutionToIndex, words: readonly string[]): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('executionWords')
        .columns(['organizationId', 'executionId', 'words', 'endedAt'])
        .expression((select) =>
          select
            .selectFrom('executions as e')
            .select([
              'e.organizationId',
              'e.id',
              sql<string>`array_to_tsvector(${words}::text[])`.as('words'),
              sql<Date>`coalesce(e.stopped_at, now())`.as('endedAt'),
            ])
            .where('e.organizationId', '=', organizationId)
            .where('e.id', '=', executionId),
        )
        .onConflict((conflict) => conflict.column('executionId').doNothing()),
    );
  }

  async noteIndexed(executionIds: readonly string[]): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables.deleteFrom('executionsToIndex').where('executionId', '=', anyOf(executionIds)),
    );
  }
}
