import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { Database } from '../db/database.ts';
import { firstOwnerKey } from './firstOwner.ts';

const codeKey = 'set_up_code';

/**
 * The code that the first account needs on an instance that listens beyond loopback (decisions §10); null where none is
 * needed: on loopback, with bootstrap variables, or once an account exists. All processes of an instance have the same one.
 */
export async function findSetUpCode(
  database: Database,
  options: { listen: readonly string[] | null; hasBootstrap: boolean },
): Promise<string | null> {
  if (options.hasBootstrap || options.listen === null || options.listen.every(isLoopbackAddress)) return null;
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

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}
