import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { NodeRunKey } from '../executions/executionNodes.ts';
import { organizationOf, runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** One piece of an answer that is streamed. */
export interface AnswerPart {
  /** In the order of writing; a decimal text. */
  number: string;
  content: string;
}

/** The channel on which writers of parts say so; the payload is the execution's id. */
export const answerPartsChannel = 'bureau_answer_parts';
const maxRead = 100;
const maxPruned = 1_000;

/** Parts streamed by nodes to the caller of an execution. Idempotent: a part is written once. */
export class AnswerParts {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Writes the part of a run with this number, from 0, and tells who reads; nothing if the execution has answered already: the first answer
   * wins.
   */
  async write({ executionId, nodeId, runIndex }: NodeRunKey, part: number, content: string): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .with('written', (query) =>
          query
            .insertInto('answerParts')
            .columns(['organizationId', 'executionId', 'nodeId', 'runIndex', 'part', 'content'])
            .expression((from) =>
              query
                .selectNoFrom([
                  sql<string>`${organizationId}::text`.as('organizationId'),
                  sql<string>`${executionId}::text`.as('executionId'),
                  sql<string>`${nodeId}::text`.as('nodeId'),
                  sql<number>`${runIndex}::int`.as('runIndex'),
                  sql<number>`${part}::int`.as('part'),
                  sql<string>`${content}::text`.as('content'),
                ])
                .where((where) =>
                  where.not(where.exists(from.selectFrom('executionAnswers').where('executionId', '=', executionId))),
                ),
            )
            .onConflict((conflict) => conflict.doNothing())
            .returning('executionId'),
        )
        .selectFrom('written')
        .select(sql`pg_notify(${answerPartsChannel}, execution_id)`.as('told')),
    );
  }

  /** True if an attempt at this run has written already. */
  async hasBegun({ executionId, nodeId, runIndex }: NodeRunKey): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('answerParts')
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex)
        .limit(1),
    );
    return found > 0;
  }

  /** The next parts after one, at most 100. */
  async readAfter(executionId: string, number: string): Promise<AnswerPart[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('answerParts')
        .select([sql<string>`number::text`.as('number'), 'content'])
        .where('executionId', '=', executionId)
        .where('number', '>', sql<bigint>`${number}::bigint`)
        .orderBy('answerParts.number')
        .limit(maxRead),
    );
  }

  /**
   * System only. Deletes expired parts; at most 1,000 at once. The parts of a chat answer stay until the whole answer is stored: it may
   * wait for a decision or its visitor for days.
   */
  async prune(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables.deleteFrom('answerParts').where(
        sql<boolean>`ctid in ${tables
          .selectFrom('answerParts as p')
          .select(sql`p.ctid`.as('ctid'))
          .where('p.createdAt', '<', before)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('chatTurns as t')
                  .whereRef('t.organizationId', '=', 'p.organizationId')
                  .whereRef('t.executionId', '=', 'p.executionId')
                  .where('t.answer', 'is', null),
              ),
            ),
          )
          .limit(maxPruned)}`,
      ),
    );
  }

  /** Forgets what has been read. */
  async remove(executionId: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('answerParts').where('executionId', '=', executionId));
  }
}
