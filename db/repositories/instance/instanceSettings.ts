import { tables } from '../../tables/tables.ts';
import { runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Settings and choices of the whole instance, as JSON values by key. System only. */
export class InstanceSettings {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The value of a key, undefined when it was never set. */
  async find(key: string): Promise<unknown> {
    const row = await runQueryForRow(
      this.#scope,
      tables.selectFrom('instanceSettings').select('value').where('key', '=', key),
    );
    return row?.value;
  }

  /** Sets an unset key; false if another transaction was first (it waits for a concurrent commit). */
  async claim(key: string, value: unknown): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .insertInto('instanceSettings')
        .values({ key, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column('key').doNothing()),
    );
    return changed === 1;
  }

  /** Replaces a value; false if it has changed. */
  async replace(key: string, { from, to }: { from: unknown; to: unknown }): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('instanceSettings')
        .set({ value: JSON.stringify(to) })
        .where('key', '=', key)
        .where('value', '=', JSON.stringify(from)),
    );
    return changed === 1;
  }

  async set(key: string, value: unknown): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables
        .insertInto('instanceSettings')
        .values({ key, value: JSON.stringify(value) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') }))),
    );
  }
}
