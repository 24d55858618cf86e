import { sql } from 'kysely';

import { ago, nowInMilliseconds } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';

/** States whose changes are written as events, such as a full disk, for all processes together. System only. */
export class ToldStates {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Stores a state. Returns true if it has changed, so that the caller writes the event in the same transaction; a first good state is no
   * change. `againMs`: a bad state of this age counts as changed again, for subjects whose recovery may be missed.
   */
  async change(subject: string, isBad: boolean, againMs: number | null = null): Promise<boolean> {
    const isOld =
      againMs === null ? sql<boolean>`false` : sql<boolean>`excluded.is_bad and told_states.told_at < ${ago(againMs)}`;
    const changed = await runQuery(
      this.#scope,
      tables
        .insertInto('toldStates')
        .values({ subject, isBad })
        .onConflict((conflict) =>
          conflict
            .column('subject')
            .doUpdateSet({ isBad, toldAt: nowInMilliseconds })
            .where(sql<boolean>`told_states.is_bad <> excluded.is_bad or ${isOld}`),
        )
        .returning(sql<boolean>`xmax = 0`.as('isFirst')),
    );
    return changed.some(({ isFirst }) => isBad || !isFirst);
  }
}
