import type { Logger } from 'pino';

import { remember } from '../../../platform/boundedMap.ts';
import { rotatedKey } from '../routing/route.ts';
import type { ProviderRoute } from '../routing/route.ts';

/** A provider that rejects its key, or accepts it again. */
export interface RejectedKey {
  providerId: string;
  providerName: string;
  /** The own key; null = the instance's. */
  ownKeyId: string | null;
  /** The key of the instance, if the provider has several. */
  instanceKeyId: string | null;
  /** False if the provider accepts it again. */
  isRejected: boolean;
  /** Its status; 401 or 403 if it rejects the key. */
  status: number;
  /** The organization whose own key it is; null = the instance's. */
  organizationId: string | null;
}

/** Notifies users who can replace the key, and log destinations. */
export type TellRejectedKey = (rejected: RejectedKey) => Promise<void>;

const againMs = 600_000;

/**
 * Notices keys rejected by providers and reports them, because callers only get a 502, which says nothing about keys. Reports each key once
 * in ten minutes per process, and once that it is accepted again; the receiver decides how often to notify.
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
  note(way: ProviderRoute, status: number, organizationId: string): void {
    const { kind, providerId, target, ownKey } = way;
    if (!this.#tell || kind === 'sandbox') return;
    const isRejected = status === 401 || status === 403;
    const isAccepted = status >= 200 && status < 300;
    if (!isRejected && (!isAccepted || this.#toldAtMs.size === 0)) return;
    const ownKeyId = ownKey?.key.id ?? null;
    const instanceKeyId = rotatedKey(way)?.id ?? null;
    const place = ownKeyId ?? instanceKeyId ?? providerId;
    const nowMs = performance.now();
    const toldAtMs = this.#toldAtMs.get(place);
    if (isRejected ? toldAtMs !== undefined && nowMs - toldAtMs < againMs : toldAtMs === undefined) return;
    if (isRejected) remember(this.#toldAtMs, [place, nowMs]);
    else this.#toldAtMs.delete(place);
    const key = { providerId, providerName: target.name, ownKeyId, instanceKeyId, isRejected, status };
    this.#tell({ ...key, organizationId: ownKey === null ? null : organizationId }).catch((err: unknown) =>
      this.#logger.warn({ err, providerId }, 'Nobody could be told that a provider refuses its key'),
    );
  }
}
