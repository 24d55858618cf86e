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

const limits = 'id, requests_per_minute, tokens_per_minute';
const isLimited = '(requests_per_minute is not null or tokens_per_minute is not null)';
const text = `
  select ${limits} from api_keys where id = $1 and ${isLimited}
  union all select ${limits} from organizations where id = $2 and ${isLimited}
  union all select ${limits} from models where id = $3 and ${isLimited}`;

/** The limits of keys, organizations and models. A row read within the last `ttlMs` serves, so a change works after that at the latest. */
export class RateLimitTable {
  readonly #pool: pg.Pool;
  readonly #ttlMs: number;
  readonly #cache = new Map<string, { subjects: Promise<readonly RateSubject[]>; readAtMs: number }>();

  constructor(options: { pool: pg.Pool; ttlMs: number }) {
    this.#pool = options.pool;
    this.#ttlMs = options.ttlMs;
  }

  /** Limits of a call's key, organization and model; usually none. Errors: `unavailable`. */
  async find(call: LimitedCall): Promise<readonly RateSubject[]> {
    const place = `${call.keyId} ${call.organizationId} ${call.modelId}`;
    const nowMs = performance.now();
    const cached = this.#cache.get(place);
    if (cached && nowMs - cached.readAtMs < this.#ttlMs) return await cached.subjects;
    const subjects = this.#read(call);
    remember(this.#cache, [place, { subjects, readAtMs: nowMs }]);
    subjects.catch(() => this.#cache.delete(place));
    return await subjects;
  }

  async #read({ keyId, organizationId, modelId }: LimitedCall): Promise<readonly RateSubject[]> {
    const values = [keyId, organizationId, modelId];
    const rows = await readRows<LimitRow>(this.#pool, { name: 'gateway_rate_limits', text, values });
    return rows.map((row) => ({
      id: row.id,
      requestsPerMinute: row.requests_per_minute,
      tokensPerMinute: row.tokens_per_minute,
    }));
  }
}
