import { runStatement, type Scope } from '../scope.ts';

/** Numbers of blocks of workers' event loops, by running work. System only. */
export class EventLoopBlocks {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Counts one; `during` is one of few names (`blockLabel`). */
  async count(during: string): Promise<void> {
    await runStatement(
      this.#scope,
      `INSERT INTO event_loop_blocks AS b (during, count) VALUES ($1, 1)
       ON CONFLICT (during) DO UPDATE SET count = b.count + 1`,
      [during],
    );
  }

  /** Of all workers since the beginning. */
  async list(): Promise<{ during: string; count: bigint }[]> {
    return runStatement<{ during: string; count: bigint }>(this.#scope, 'SELECT during, count FROM event_loop_blocks');
  }
}
