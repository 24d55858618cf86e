import type { Logger } from 'pino';

import { remember } from '../../../platform/boundedMap.ts';
import type { ProviderRoute } from '../routing/route.ts';

/** A provider that refuses the key it is called with. */
export interface RejectedKey {
  providerId: string;
  providerName: string;
  /** Its status: 401 or 403. */
  status: number;
  /** The organization whose own key it is; null = the instance's. */
  organizationId: string | null;
}

/** Notifies the users who can replace the key. */
export type TellRejectedKey = (rejected: RejectedKey) => Promise<void>;

const againMs = 600_000;

/**
 * Notices keys rejected by providers and reports them, because callers only get a 502, which says nothing about keys. Reports each key once
 * in ten minutes per process; the receiver decides how often to notify.
 */
export class RejectedKeys {
  readonly #tell: TellRejectedKey | undefined;
  readonly #logger: Logger;
  readonly #toldAtMs = new Map<string, number>();

  constructor({ tell, logger }: { tell: TellRejectedKey | undefined; logger: Logger }) {
    this.#tell = tell;
    this.#logger = logger;
  }

  /** Notes an answer of a way's provider. A failure to report is logged: no call waits for it. The sandbox fails when it is asked to. */
  note({ kind, providerId, target, ownKey }: ProviderRoute, status: number, organizationId: string): void {
    if ((status !== 401 && status !== 403) || kind === 'sandbox' || !this.#tell) return;
    const place = ownKey === null ? providerId : ownKey.key.id;
    const nowMs = performance.now();
    const toldAtMs = this.#toldAtMs.get(place);
    if (toldAtMs !== undefined && nowMs - toldAtMs < againMs) return;
    remember(this.#toldAtMs, [place, nowMs]);
    const rejected = { providerId, providerName: target.name, status };
    this.#tell({ ...rejected, organizationId: ownKey === null ? null : organizationId }).catch((err: unknown) =>
      this.#logger.warn({ err, providerId }, 'Nobody could be told that a provider refuses its key'),
    );
  }
}
