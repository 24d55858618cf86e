import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const cookieName = 'bureau_chat';
const keyPattern = /(?:^|;\s*)bureau_chat=([A-Za-z0-9_-]{22})(?:;|$)/;
const keptSeconds = 30 * 24 * 3_600;

/**
 * What tells one browser from another at one chat page: a random key in a cookie that only this page's address is sent, which no script reads, and
 * which stands for nobody. Sessions that the page begins are bound to it, so its whole address opens them in this browser alone. `cookie` null: it has one.
 */
export function chatBrowser(
  headers: IncomingHttpHeaders,
  { path, isSecure }: { path: string; isSecure: boolean },
): { key: string; cookie: string | null } {
  const [, known] = keyPattern.exec(headers.cookie ?? '') ?? [];
  if (known !== undefined) return { key: known, cookie: null };
  const key = randomBytes(16).toString('base64url');
  const attributes = `Path=${path}; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return { key, cookie: `${cookieName}=${key}; ${attributes}` };
}
