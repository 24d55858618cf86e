import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeEntry } from './fakeTree.ts';

const names =
  'xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"';

export function xml(status: number, body: string, headers: Readonly<Record<string, string>> = {}): FakeResponse {
  const bytes = Buffer.from(`<?xml version="1.0"?>\n${body}`);
  return { status, headers, content: { bytes, mediaType: 'application/xml; charset=utf-8' } };
}

/** A refusal of the server: https://sabre.io/dav and RFC 4918, section 8.7. */
export function failed(status: number, exception: string, message: string): FakeResponse {
  const text = `<s:exception>Sabre\\DAV\\Exception\\${exception}</s:exception>\n  <s:message>${escaped(message)}</s:message>`;
  return xml(status, `<d:error ${names}>\n  ${text}\n</d:error>`);
}

/** A success without a body. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): FakeResponse {
  return {
    status,
    headers: { ...headers, ...(status === 204 ? {} : { 'content-length': '0' }) },
    content: { bytes: Buffer.alloc(0), mediaType: 'text/html; charset=UTF-8' },
  };
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The address of an entry below a base, as the server writes it. */
export function hrefOf(base: string, path: string): string {
  return `${base}${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The properties of an entry: the ones of WebDAV and of Nextcloud. */
function propertiesOf({ path, id, etag, content, mediaType }: FakeEntry): Readonly<Record<string, string>> {
  const name = path === '/' ? 'ana' : path.replace(/\/$/, '').split('/').at(-1)!;
  const common = {
    'd:displayname': escaped(name),
    'd:getlastmodified': 'Mon, 02 Nov 2026 09:14:07 GMT',
    'd:getetag': `&quot;${etag}&quot;`,
    'oc:fileid': String(id),
    'oc:id': `${String(id).padStart(8, '0')}oc5f1x`,
    'oc:size': String(content?.length ?? 4096),
    'oc:favorite': '0',
    'oc:permissions': content ? 'RGDNVW' : 'RGDNVCK',
  };
  if (content === undefined)
    return {
      ...common,
      'd:resourcetype': '<d:collection/>',
      'd:quota-available-bytes': '-3',
      'd:quota-used-bytes': '4096',
    };
  return {
    ...common,
    'd:resourcetype': '',
    'd:getcontentlength': String(content.length),
    'd:getcontenttype': mediaType!,
  };
}

/** The status of each entry (RFC 4918, section 9.1): known properties with 200, the others with 404. */
export function multistatus(base: string, entries: readonly FakeEntry[], wanted: readonly string[]): FakeResponse {
  const responses = entries.map((entry) => {
    const all = propertiesOf(entry);
    const asked = wanted.length === 0 ? Object.keys(all).filter((name) => name.startsWith('d:')) : wanted;
    const found = asked.filter((name) => all[name] !== undefined);
    const missing = asked.filter((name) => all[name] === undefined);
    const given = found.map((name) => (all[name] === '' ? `<${name}/>` : `<${name}>${all[name]}</${name}>`)).join('');
    const lacking = missing.map((name) => `<${name}/>`).join('');
    return [
      `<d:response><d:href>${escaped(hrefOf(base, entry.path))}</d:href>`,
      `<d:propstat><d:prop>${given}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>`,
      missing.length === 0
        ? ''
        : `<d:propstat><d:prop>${lacking}</d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>`,
      '</d:response>',
    ].join('');
  });
  return xml(207, `<d:multistatus ${names}>${responses.join('')}</d:multistatus>`);
}

/**
 * Reads the names of the properties in the body of a request, with the prefixes of the fake. Null for a body that is no such XML, or has a
 * document type.
 */
export function askedIn(body: string, root: 'propfind' | 'propertyupdate' | 'searchrequest'): string[] | null {
  if (body.includes('<!')) return null;
  const start = /^\s*(?:<\?xml[^>]*\?>)?\s*<(?:(\w+):)?(\w+)([^>]*)>/.exec(body);
  if (start?.[2] !== root || !body.trimEnd().endsWith(`</${start[1] === undefined ? '' : `${start[1]}:`}${root}>`))
    return null;
  const spaces = new Map(
    [...body.matchAll(/xmlns(?::(\w+))?="([^"]+)"/g)].map(([, prefix = '', uri = '']) => [prefix, uri]),
  );
  const short: Readonly<Record<string, string>> = {
    'DAV:': 'd',
    'http://owncloud.org/ns': 'oc',
    'http://nextcloud.org/ns': 'nc',
  };
  const inside = /<(?:\w+:)?prop>([\s\S]*?)<\/(?:\w+:)?prop>/.exec(body)?.[1] ?? '';
  const asked = [...inside.matchAll(/<(?:(\w+):)?([\w-]+)[^>]*?(?:\/>|>[\s\S]*?<\/(?:\w+:)?\2>)/g)];
  return asked.map(([, prefix = '', name = '']) => `${short[spaces.get(prefix) ?? ''] ?? 'x'}:${name}`);
}
