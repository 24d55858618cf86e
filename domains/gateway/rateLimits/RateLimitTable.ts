import type pg from 'pg';

import type { RateSubject } from '../../../db/rateWindows.ts';
import { readRows } from '../routing/readRows.ts';
import { remember } from '../../../platform/boundedMap.ts';

/** Whose limits apply to a call. */
export interface LimitedCall {
  readonly keyId: string | null;
  readonly organizationId: string;
  readonly modelId: string;
}

interface LimitRow {
  id: string;
  requests_per_minute: number | null;
  tokens_per_minute: number | null;
}

type Subjects = readonly RateSubject[];
type CallerOf = Pick<LimitedCall, 'keyId' | 'organizationId'>;

const limits = 'id, requests_per_minute, tokens_per_minute';
const isLimited = '(requests_per_minute is not null or tokens_per_minute is not null)';
const textOfCaller = `
  select ${limits} from api_keys where id = $1 and ${isLimited}
  union all select ${limits} from organizations where id = $2 and ${isLimited}`;
const textOfModel = `select ${limits} from models where id = $1 and ${isLimited}`;

/** The limits of keys, organizations and models. A row read within the last `ttlMs` serves, so a change works after that at the latest. */
export class RateLimitTable {
  readonly #pool: pg.Pool;
  readonly #ttlMs: number;
  readonly #cache = new Map<string, { subjects: Promise<Subjects>; readAtMs: number }>();

  constructor(options: { pool: pg.Pool; ttlMs: number }) {
    this.#pool = options.pool;
    this.#ttlMs = options.ttlMs;
  }

  /** Limits of a call's key, organization and model; usually none. Errors: `unavailable`. */
  async find({ modelId, ...caller }: LimitedCall): Promise<Subjects> {
    const ofCaller = this.#cached(placeOf(caller), () =>
      this.#read('gateway_rate_limits', textOfCaller, [caller.keyId, caller.organizationId]),
    );
    const ofModel = this.#cached(modelId, () => this.#read('gateway_model_rate_limits', textOfModel, [modelId]));
    const [first, second] = await Promise.all([ofCaller, ofModel]);
    return second.length === 0 ? first : [...first, ...second];
  }

  /** Takes the limits of a key and its organization as they were read with the key itself, so that they are not read again. */
  note(caller: CallerOf, subjects: Subjects, readAtMs: number): void {
    const limited = subjects.filter((one) => one.requestsPerMinute !== null || one.tokensPerMinute !== null);
    remember(this.#cache, [placeOf(caller), { subjects: Promise.resolve(limited), readAtMs }]);
  }

  #cached(place: string, read: () => Promise<Subjects>): Promise<Subjects> {
    const nowMs = performance.now();
    const cached = this.#cache.get(place);
    if (cached && nowMs - cached.readAtMs < this.#ttlMs) return cached.subjects;
    const subjects = read();
    remember(this.#cache, [place, { subjects, readAtMs: nowMs }]);
    subjects.catch(() => this.#cache.delete(place));
    return subjects;
  }

  async #read(name: string, text: string, values: (string | null)[]): Promise<Subjects> {
    const rows = await readRows<LimitRow>(this.#pool, { name, text, values });
    return rows.map((row) => ({
      id: row.id,
      requestsPerMinute: row.requests_per_minute,
      tokensPerMinute: row.tokens_per_minute,
    }));
  }
}

function placeOf({ keyId, organizationId }: CallerOf): string {
  return `${keyId} ${organizationId}`;
}
