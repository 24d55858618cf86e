import type { IncomingHttpHeaders } from 'node:http';

/** A cookie of Bureau: its name and attributes follow from the public URL alone, never from a request. */
export interface Cookie {
  /** The value in the request; null when there is none. */
  read(headers: IncomingHttpHeaders): string | null;
  /** The Set-Cookie header that sets it. */
  start(value: string, expiresAt: Date): string;
  /** The Set-Cookie header that ends it. */
  end(): string;
}

/** The token of a session. */
export function sessionCookie(publicUrl: string): Cookie {
  return hostCookie(publicUrl, 'bureau_session');
}

/** Marks this browser as having signed in to an account before (`KnownDevices`); it outlives sessions and grants no access. */
export function deviceCookie(publicUrl: string): Cookie {
  return hostCookie(publicUrl, 'bureau_device');
}

/** Binds a sign-in to the browser that began it, for ten minutes, while an identity provider has it. */
export function ssoCookie(publicUrl: string): Cookie {
  return hostCookie(publicUrl, 'bureau_sso');
}

/**
 * Under https the name carries the prefix `__Host-`, which browsers accept only with Secure, Path=/ and no Domain, so that no
 * neighbour can plant it (RFC 6265bis §4.1.3). Under http browsers drop such cookies, hence the plain name.
 */
function hostCookie(publicUrl: string, plainName: string): Cookie {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: ({ cookie }) => (cookie === undefined ? null : readCookie(cookie, name)),
    start: (value, expiresAt) => `${name}=${value}; ${attributes}; Expires=${expiresAt.toUTCString()}`,
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
