import { createHmac, timingSafeEqual } from 'node:crypto';

import type { DataKey } from '../../../db/secrets/envelope.ts';
import type { ProgressToken } from '../../../platform/mcp/server/Progress.ts';

/** The started resource of a tool call: an execution, or a run of a position. */
export type StartedCall = { executionId: string } | { positionId: string; runId: string };

/** Purpose of the keys of handles; see `Secrets.keysFor`. */
export const callHandlePurpose = 'mcp calls';

const idPart = '[0-7][0-9a-hjkmnp-tv-z]{25}';
/** Maximum length of a token in a handle: with it a handle has at most 256 characters. */
const longestToken = 160;
const pattern = new RegExp(
  `^(?:(exe_${idPart})|(pos_${idPart})\\.(run_${idPart}))(?:\\.t([A-Za-z0-9_-]{1,${longestToken}}))?\\.([A-Za-z0-9_-]{32})$`,
);

/**
 * Handles by which a caller names a call that it has made before: ids of tasks, and states that come back with answers. They are signed for
 * the key and the server of the call, so nothing is stored, and handles of another key, or of another server of the same key, are invalid.
 * It may contain the caller's progress token.
 */
export class CallHandles {
  readonly #keys: readonly DataKey[];
  readonly #caller: string;

  /** The first key signs, all of them are accepted (`Secrets.keysFor(callHandlePurpose)`). */
  constructor({ keys, keyId, only }: { keys: readonly DataKey[]; keyId: string; only: string | null }) {
    this.#keys = keys;
    this.#caller = `${keyId} ${only ?? ''}`;
  }

  /** A token that is too long to be known is left out. */
  of(started: StartedCall, token: ProgressToken | null = null): string {
    const call = 'executionId' in started ? started.executionId : `${started.positionId}.${started.runId}`;
    const written = token === null ? '' : Buffer.from(JSON.stringify(token)).toString('base64url');
    const named = written === '' || written.length > longestToken ? call : `${call}.t${written}`;
    return `${named}.${this.#sign(this.#keys[0]!, named).toString('base64url')}`;
  }

  /** Null for every handle that this caller was not given. */
  read(handle: string): StartedCall | null {
    return this.#open(handle)?.call ?? null;
  }

  /** The token that a handle of this caller knows; null for none. */
  tokenOf(handle: string): ProgressToken | null {
    return this.#open(handle)?.token ?? null;
  }

  #open(handle: string): { call: StartedCall; token: ProgressToken | null } | null {
    const [, executionId, positionId, runId, written, signature] = pattern.exec(handle) ?? [];
    if (signature === undefined) return null;
    const named = handle.slice(0, -signature.length - 1);
    const given = Buffer.from(signature, 'base64url');
    if (!this.#keys.some((key) => timingSafeEqual(given, this.#sign(key, named)))) return null;
    return {
      call: executionId === undefined ? { positionId: positionId!, runId: runId! } : { executionId },
      token: written === undefined ? null : (JSON.parse(Buffer.from(written, 'base64url').toString()) as ProgressToken),
    };
  }

  #sign(key: DataKey, named: string): Buffer {
    return createHmac('sha256', key.bytes).update(`${this.#caller} ${named}`).digest().subarray(0, 24);
  }
}
