import { sql } from 'kysely';

import { nowInMilliseconds } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { answerPartsChannel } from '../gateway/answerParts.ts';
import { organizationOf, runQuery, runQueryForRow, tellOfExecution, type Scope } from '../scope.ts';
import type { NodeRunKey } from './executionNodes.ts';

/** Partial output of a model in a step of a run; `step` is 0 if the node has none. */
export interface PartialOutput {
  step: number;
  content: string;
}

/** Partial outputs of models, one text per run. */
export class PartialOutputs {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Null if nothing is being said. */
  async find({ executionId, nodeId, runIndex }: NodeRunKey): Promise<PartialOutput | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('liveTexts')
        .select(['step', 'content'])
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex),
    );
  }

  /** Replaces the stored text. */
  async write(
    { executionId, nodeId, runIndex }: NodeRunKey,
    { step, content, forVisitor }: PartialOutput & { forVisitor: boolean },
  ): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('liveTexts')
        .values({ organizationId, executionId, nodeId, runIndex, step, content, forVisitor })
        .onConflict((conflict) =>
          conflict.columns(['executionId', 'nodeId', 'runIndex']).doUpdateSet((set) => ({
            step: set.ref('excluded.step'),
            content: set.ref('excluded.content'),
            forVisitor: set.ref('excluded.forVisitor'),
            updatedAt: nowInMilliseconds,
          })),
        ),
    );
    if (forVisitor) {
      const told = sql`pg_notify(${answerPartsChannel}, ${executionId})`;
      await runQuery(this.#scope, tables.selectNoFrom(told.as('told')));
    }
    tellOfExecution(this.#scope, executionId, 'execution_steps');
  }

  /** The part visible to a chat visitor: output of the execution's last node; null for none. */
  async forVisitor(executionId: string): Promise<string | null> {
    const text = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('liveTexts')
        .select('content')
        .where('executionId', '=', executionId)
        .where('forVisitor', '=', true)
        .orderBy('updatedAt', 'desc')
        .limit(1),
    );
    return text?.content ?? null;
  }

  /** The output is in a step or item by now, or was discarded. */
  async remove({ executionId, nodeId, runIndex }: NodeRunKey): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('liveTexts')
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex),
    );
  }
}
