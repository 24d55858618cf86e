import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';

export type HealthState = 'ok' | 'warning' | 'failing';

/** A part of the instance as it was last examined. */
export interface KeptHealthState {
  readonly part: string;
  readonly state: HealthState;
  readonly since: Date;
}

/** The state of each part of the instance, and its start. System only. */
export class HealthStates {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  list(): Promise<KeptHealthState[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('healthStates')
        .select(['part', 'state', 'since'])
        .orderBy('part')
        .$narrowType<KeptHealthState>(),
    );
  }

  /** Writes the examined states; `since` changes only with the state. Returns all of them. */
  async note(seen: readonly { part: string; state: HealthState }[]): Promise<KeptHealthState[]> {
    return runQuery(
      this.#scope,
      tables
        .insertInto('healthStates')
        .values(seen.map(({ part, state }) => ({ part, state })))
        .onConflict((conflict) =>
          conflict.column('part').doUpdateSet({
            state: sql<HealthState>`excluded.state`,
            seenAt: now,
            since: sql<Date>`case when health_states.state = excluded.state then health_states.since else now() end`,
          }),
        )
        .returning(['part', 'state', 'since'])
        .$narrowType<KeptHealthState>(),
    );
  }
}
