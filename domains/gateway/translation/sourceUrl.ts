import type { Source } from './textRequest.ts';

const base64Url = /^data:([^;,]*);base64,(.*)$/s;

/** The source that a URL names: the bytes themselves where it is a base64 `data:` URL (RFC 2397). */
export function readSourceUrl(url: string): Source {
  const match = base64Url.exec(url);
  return match ? { kind: 'base64', mediaType: match[1]!, data: match[2]! } : { kind: 'url', url };
}

/** The same, as a URL. */
export function writeSourceUrl(source: Source): string {
  return source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.data}`;
}
