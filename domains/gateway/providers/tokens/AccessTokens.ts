import { createHash } from 'node:crypto';

import { remember } from '../../../../platform/boundedMap.ts';

/** A short-lived credential that a token service issued for a stored key. */
export interface Issued<Credential> {
  credential: Credential;
  expiresAtMs: number;
}

/** The time before its end at which a credential is renewed, because a call must not arrive with an expired one. */
const renewMs = 300_000;
const mostTokens = 1_000;

/**
 * Short-lived credentials by the key that they were issued for, in memory only. Calls that need one at the same time share one request to the token
 * service. A failed request is not remembered.
 */
export class AccessTokens<Credential> {
  readonly #issue: (key: string) => Promise<Issued<Credential>>;
  readonly #issued = new Map<string, Issued<Credential>>();
  readonly #asking = new Map<string, Promise<Issued<Credential>>>();

  /** `issue` calls the token service. */
  constructor(issue: (key: string) => Promise<Issued<Credential>>) {
    this.#issue = issue;
  }

  /** Errors: those of `issue`. */
  async get(key: string): Promise<Credential> {
    const place = placeOf(key);
    const known = this.#issued.get(place);
    if (known && Date.now() < known.expiresAtMs - renewMs) return known.credential;
    const asking =
      this.#asking.get(place) ??
      this.#issue(key)
        .then((issued) => {
          remember(this.#issued, [place, issued], mostTokens);
          return issued;
        })
        .finally(() => this.#asking.delete(place));
    this.#asking.set(place, asking);
    return (await asking).credential;
  }

  /** Drops a credential that its receiver rejected. */
  forget(key: string): void {
    this.#issued.delete(placeOf(key));
  }
}

function placeOf(key: string): string {
  return createHash('sha256').update(key).digest('base64');
}
