import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { isLoopback } from '../../platform/config/isLoopback.ts';
import type { Database } from '../../db/database.ts';
import { firstOwnerKey } from './firstOwner.ts';

const codeKey = 'set_up_code';

/**
 * Returns the set-up code for the first account; with `isReachable` it is required on this machine as well, because others can reach the
 * instance.
 */
export interface SetUpCode {
  readonly code: string;
  readonly isReachable: boolean;
}

/**
 * The code for the first account (decisions §10, §16); null if none is needed: with bootstrap variables, or once an account exists. All
 * processes of an instance have the same one. An instance that listens on loopback only and has a loopback public URL requires it for
 * requests that this machine did not send itself: they may come through a proxy or a tunnel.
 */
export async function findSetUpCode(
  database: Database,
  options: { listen: readonly string[] | null; publicUrl: string; hasBootstrap: boolean },
): Promise<SetUpCode | null> {
  if (options.hasBootstrap) return null;
  const isReachable = ![...(options.listen ?? []).map(hostOf), new URL(options.publicUrl).hostname].every(isLoopback);
  const code = await readCode(database);
  return code === null ? null : { code, isReachable };
}

function readCode(database: Database): Promise<string | null> {
  return database.asSystem(async ({ instanceSettings }) => {
    if ((await instanceSettings.find(firstOwnerKey)) !== undefined) return null;
    const code = randomBytes(10).toString('hex').match(/.{5}/g)!.join('-');
    await instanceSettings.claim(codeKey, code);
    return String(await instanceSettings.find(codeKey));
  });
}

/** Compares in constant time; spaces and letter case do not matter to people who type it. */
export function isSetUpCode(given: string | undefined, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text.trim().toLowerCase()).digest();
  return given !== undefined && timingSafeEqual(digest(given), digest(expected));
}

/** An address as the host of a URL. */
function hostOf(address: string): string {
  return isIPv6(address) ? `[${address}]` : address;
}
