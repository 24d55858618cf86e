import { createHmac, timingSafeEqual } from 'node:crypto';

import type { DataKey } from '../../../db/secrets/envelope.ts';

/** What the call of a tool started: an execution, or a run of a position. */
export type StartedCall = { executionId: string } | { positionId: string; runId: string };

/** What the keys of handles are derived for; see `Secrets.keysFor`. */
export const callHandlePurpose = 'mcp calls';

const idPart = '[0-7][0-9a-hjkmnp-tv-z]{25}';
const pattern = new RegExp(`^(?:(exe_${idPart})|(pos_${idPart})\\.(run_${idPart}))\\.([A-Za-z0-9_-]{32})$`);

/**
 * Handles by which a caller names a call that it has made before: ids of tasks, and states that come back with answers. They are signed
 * for the key and the server that the call came by, so nothing is kept of them, and what another key, or another server of the same key, was given is none.
 */
export class CallHandles {
  readonly #keys: readonly DataKey[];
  readonly #caller: string;

  /** The first key signs, all of them are accepted (`Secrets.keysFor(callHandlePurpose)`). */
  constructor({ keys, keyId, only }: { keys: readonly DataKey[]; keyId: string; only: string | null }) {
    this.#keys = keys;
    this.#caller = `${keyId} ${only ?? ''}`;
  }

  of(started: StartedCall): string {
    const named = 'executionId' in started ? started.executionId : `${started.positionId}.${started.runId}`;
    return `${named}.${this.#sign(this.#keys[0]!, named).toString('base64url')}`;
  }

  /** Null for every handle that this caller was not given. */
  read(handle: string): StartedCall | null {
    const [, executionId, positionId, runId, signature] = pattern.exec(handle) ?? [];
    if (signature === undefined) return null;
    const named = executionId ?? `${positionId}.${runId}`;
    const given = Buffer.from(signature, 'base64url');
    if (!this.#keys.some((key) => timingSafeEqual(given, this.#sign(key, named)))) return null;
    return executionId === undefined ? { positionId: positionId!, runId: runId! } : { executionId };
  }

  #sign(key: DataKey, named: string): Buffer {
    return createHmac('sha256', key.bytes).update(`${this.#caller} ${named}`).digest().subarray(0, 24);
  }
}
