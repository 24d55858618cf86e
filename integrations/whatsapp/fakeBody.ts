import type { FakeRequest } from '../engine/fake/startFake.ts';
import type { Given } from './fakeRules.ts';

/** A part of a multipart body. */
export interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly mediaType: string | undefined;
  readonly bytes: Buffer;
}

/** Reads a JSON body; null for anything else. */
export function jsonOf({ headers, bytes }: FakeRequest): Given | null {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return null;
  try {
    const read: unknown = JSON.parse(bytes.toString());
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Given) : null;
  } catch {
    return null;
  }
}

/** Reads a multipart body (RFC 7578); null if it is malformed. */
export function partsOf({ headers, bytes }: FakeRequest): Part[] | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headers['content-type'] ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const parts = `\r\n${bytes.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (parts.length < 2 || parts[0] !== '' || !/^--(\r\n)?$/.test(parts.at(-1)!)) return null;
  const read = parts.slice(1, -1).map(partOf);
  return read.every((part) => part !== null) ? read : null;
}

function partOf(part: string): Part | null {
  const end = part.indexOf('\r\n\r\n');
  if (end === -1 || !part.startsWith('\r\n')) return null;
  const headers = Buffer.from(part.slice(2, end), 'latin1').toString();
  const name = /^content-disposition: *form-data\b.*;\s*name="([^"]*)"/im.exec(headers)?.[1];
  if (name === undefined) return null;
  return {
    name,
    fileName: /^content-disposition:.*;\s*filename="([^"]*)"/im.exec(headers)?.[1],
    mediaType: /^content-type: *([^;\s]+)/im.exec(headers)?.[1],
    bytes: Buffer.from(part.slice(end + 4), 'latin1'),
  };
}
