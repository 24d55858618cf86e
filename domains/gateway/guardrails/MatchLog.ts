import type pg from 'pg';
import type { Logger } from 'pino';

import { BackgroundWrites } from '../BackgroundWrites.ts';
import type { Guardrail, Outcome, Stage } from './guardrail.ts';

const maxWaiting = 200;

/** Records which guardrails matched in which calls, in the background and without the texts. */
export class MatchLog {
  readonly #pool: pg.Pool;
  readonly #writes: BackgroundWrites;

  constructor({ pool, logger }: { pool: pg.Pool; logger: Logger }) {
    this.#pool = pool;
    this.#writes = new BackgroundWrites({ logger, maxOpen: maxWaiting });
  }

  /** Queues the outcomes of the guardrails of a stage. Matches that cannot be written are dropped and logged. */
  note(
    call: { organizationId: string; requestId: string; stage: Stage },
    outcomes: ReadonlyMap<Pick<Guardrail, 'id' | 'name'>, Outcome>,
  ): void {
    this.#writes.start(() => this.#write(call, outcomes), {
      requestId: call.requestId,
      dropped: 'Matches of guardrails were not recorded: too many wait',
      failed: 'Matches of guardrails could not be recorded',
    });
  }

  /** Resolves when all matches so far are written or dropped. */
  async settled(): Promise<void> {
    await this.#writes.settled();
  }

  async #write(
    { organizationId, requestId, stage }: { organizationId: string; requestId: string; stage: Stage },
    outcomes: ReadonlyMap<Pick<Guardrail, 'id' | 'name'>, Outcome>,
  ): Promise<void> {
    const made = [...outcomes];
    await this.#pool.query({
      name: 'guardrail_matches',
      text: `insert into guardrail_matches (organization_id, request_id, stage, guardrail_id, guardrail_name, outcome)
              select $1, $2, $3, * from unnest($4::text[], $5::text[], $6::text[]) on conflict do nothing`,
      values: [
        organizationId,
        requestId,
        stage,
        made.map(([{ id }]) => id),
        made.map(([{ name }]) => name),
        made.map(([, outcome]) => outcome),
      ],
    });
  }
}
