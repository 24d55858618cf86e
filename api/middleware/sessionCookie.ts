import type { IncomingHttpHeaders } from 'node:http';

/** The only cookie of Bureau: its name and attributes follow from the public URL alone, never from a request. */
export interface SessionCookie {
  /** The token of the request; null when there is none. */
  read(headers: IncomingHttpHeaders): string | null;
  /** The Set-Cookie header that starts a session. */
  start(token: string, expiresAt: Date): string;
  /** The Set-Cookie header that ends it. */
  end(): string;
}

/**
 * Under https the name carries the prefix `__Host-`, which browsers accept only with Secure, Path=/ and no Domain, so that no
 * neighbour can plant it (RFC 6265bis §4.1.3). Under http browsers drop such cookies, hence the plain name.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-bureau_session' : 'bureau_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: ({ cookie }) => (cookie === undefined ? null : readCookie(cookie, name)),
    start: (token, expiresAt) => `${name}=${token}; ${attributes}; Expires=${expiresAt.toUTCString()}`,
    end: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}

function readCookie(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim() || null;
  }
  return null;
}
