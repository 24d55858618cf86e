import { runChange, runStatement, type Scope } from '../scope.ts';

/** Settings and choices of the whole instance, as JSON values by key. System only. */
export class InstanceSettings {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The value of a key, undefined when it was never set. */
  async find(key: string): Promise<unknown> {
    const rows = await runStatement<{ value: unknown }>(
      this.#scope,
      'select value from instance_settings where key = $1',
      [key],
    );
    return rows[0]?.value;
  }

  /** Sets an unset key; false if another transaction was first (it waits for a concurrent commit). */
  async claim(key: string, value: unknown): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      'insert into instance_settings (key, value) values ($1, $2::jsonb) on conflict (key) do nothing',
      [key, JSON.stringify(value)],
    );
    return changed === 1;
  }

  /** Replaces a value; false if it has changed. */
  async replace(key: string, { from, to }: { from: unknown; to: unknown }): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      'update instance_settings set value = $3::jsonb where key = $1 and value = $2::jsonb',
      [key, JSON.stringify(from), JSON.stringify(to)],
    );
    return changed === 1;
  }

  async set(key: string, value: unknown): Promise<void> {
    await runChange(
      this.#scope,
      'insert into instance_settings (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    );
  }
}
