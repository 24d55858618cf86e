import { browserAndSystem } from '../../openapi/browserAndSystem.ts';

/** Browser and system that a user agent names; null if it names no browser we know. Never the text itself; the caller writes it. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = browserAndSystem(userAgent ?? '');
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser}, ${system}`;
}
