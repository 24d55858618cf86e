import type { FakeRequest } from '../engine/fake/startFake.ts';

/** A file in a multipart body. */
export interface FakeFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** The arguments of a request, and the files of a multipart body. */
export interface FakeArguments {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: ReadonlyMap<string, FakeFile>;
}

/**
 * Reads the arguments as https://core.telegram.org/bots/api#making-requests lists them: a query, a form, JSON, or multipart for files. Null
 * for a body of another kind.
 */
export function argumentsOf(request: FakeRequest): FakeArguments | null {
  const query = Object.fromEntries(request.query);
  if (request.method === 'GET' || request.bytes.length === 0) return { values: query, files: new Map() };
  const type = request.headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return {
      values: { ...query, ...Object.fromEntries(new URLSearchParams(request.bytes.toString())) },
      files: new Map(),
    };
  if (/^application\/json\b/i.test(type)) return fromJson(request.bytes, query);
  const [, quoted, plain] = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : fromMultipart(request.bytes, boundary, query);
}

function fromJson(bytes: Buffer, query: Record<string, string>): FakeArguments | null {
  try {
    const body: unknown = JSON.parse(bytes.toString());
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
    return { values: { ...query, ...body }, files: new Map() };
  } catch {
    return null;
  }
}

/** RFC 7578. Null for a body that does not end with its last boundary. */
function fromMultipart(bytes: Buffer, boundary: string, query: Record<string, string>): FakeArguments | null {
  const values: Record<string, unknown> = { ...query };
  const files = new Map<string, FakeFile>();
  const parts = `\r\n${bytes.toString('latin1')}`.split(`\r\n--${boundary}`);
  if (parts.length < 2 || parts[0] !== '' || !/^--(\r\n)?$/.test(parts.at(-1)!)) return null;
  for (const part of parts.slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    if (end === -1 || !part.startsWith('\r\n')) return null;
    const headers = Buffer.from(part.slice(2, end), 'latin1').toString();
    const content = Buffer.from(part.slice(end + 4), 'latin1');
    const name = /^content-disposition: *form-data\b.*;\s*name="([^"]*)"/im.exec(headers)?.[1];
    if (name === undefined) return null;
    const fileName = /^content-disposition:.*;\s*filename="([^"]*)"/im.exec(headers)?.[1];
    const mediaType = /^content-type: *(\S+)/im.exec(headers)?.[1] ?? 'application/octet-stream';
    if (fileName === undefined) values[name] = content.toString();
    else files.set(name, { fileName, mediaType, bytes: content });
  }
  return { values, files };
}
