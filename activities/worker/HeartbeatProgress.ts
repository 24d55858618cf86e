import type { Context } from '@temporalio/activity';
import { gunzipSync, gzipSync } from 'node:zlib';

import type { NodeProgress } from '../kit/NodeProgress.ts';

/** Temporal accepts 2 MiB. */
const maxBytes = 1024 * 1024;

/** Keeps progress in the heartbeats of an activity: Temporal passes the details of the last one to the next attempt. */
export class HeartbeatProgress implements NodeProgress {
  readonly kept: unknown;
  readonly #context: Pick<Context, 'heartbeat'>;
  #details: Uint8Array | undefined;

  constructor(context: Pick<Context, 'heartbeat' | 'info'>) {
    this.#context = context;
    this.#details = (context.info.heartbeatDetails as Uint8Array | null | undefined) ?? undefined;
    this.kept = this.#details && (JSON.parse(gunzipSync(this.#details).toString()) as unknown);
  }

  /** Sends a heartbeat. Each one has the progress, because it replaces the details of the one before. */
  heartbeat(): void {
    this.#context.heartbeat(this.#details);
  }

  keep(progress: unknown): boolean {
    const details = gzipSync(JSON.stringify(progress));
    if (details.length > maxBytes) return false;
    this.#details = details;
    this.heartbeat();
    return true;
  }
}
