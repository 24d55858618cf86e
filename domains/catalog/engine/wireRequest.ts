import { createHash } from 'node:crypto';

import type { AnswerFormat, SourceBase, SourceDefinition, UpstreamRequest } from '../define/source.ts';
import { failed } from './failed.ts';

/** A key of a source as it is used: its value, and whose it is (`instance`, or an organization). */
export interface UsedKey {
  readonly value: string;
  readonly scope: string;
}

/** Instance-wide data for every source. */
export interface CatalogSettings {
  /** `Bureau/1.2.3 (+https://bureau.example.com; mailto:ops@example.com)`. */
  readonly userAgent: string;
  readonly application: string;
  readonly contact: string | undefined;
  /** Other addresses of sources, as `<source>` for its `main` base or `<source>.<base>`: mirrors and tests. */
  readonly baseUrls: ReadonlyMap<string, string>;
}

/** The settings with this contact, where they have none: in the name of the instance, too. */
export function withContact(settings: CatalogSettings, contact: string | undefined): CatalogSettings {
  if (settings.contact !== undefined || contact === undefined) return settings;
  return { ...settings, contact, userAgent: settings.userAgent.replace(/\)$/, `; mailto:${contact})`) };
}

/** A request ready to be sent. */
export interface WireRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
  readonly format: AnswerFormat;
  /** Headers that no other host may see. */
  readonly secretHeaders: readonly string[];
  /** The same for the same question, whatever key it is asked with, but not for different owners of keys. */
  readonly cacheKey: string;
  readonly cacheSeconds: number;
}

interface Sending {
  readonly source: SourceDefinition;
  readonly settings: CatalogSettings;
  readonly key: UsedKey | undefined;
  readonly format: AnswerFormat;
}

const accepted: Readonly<Record<AnswerFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  xml: 'application/xml, application/atom+xml, text/xml',
  text: '*/*',
};
const maxUrlChars = 8_000;

/** Puts a request of a search together with all that is the engine's: base, key, contact, encoding. Errors: bad_request where it is too long. */
export function wireRequest(request: UpstreamRequest, { source, settings, key, format: usual }: Sending): WireRequest {
  const format = request.format ?? usual;
  const base = baseUrlOf(request, { source, settings, hasKey: key !== undefined });
  const query = queryPairs(request.query ?? {});
  const body = bodyOf(request);
  const headers = sentHeaders(request, { format, source, settings });
  if (body !== undefined)
    headers['content-type'] ??= request.json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const method = request.method ?? (body === undefined ? 'GET' : 'POST');
  const openUrl = `${base}${request.path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const cacheKey = digest([source.id, key?.scope ?? '', method, openUrl, body ?? '', headers['accept'] ?? '']);
  const secretHeaders: string[] = [];
  const place = source.key?.place;
  let url = openUrl;
  if (key && place !== undefined && place !== 'request') {
    const header = typeof place === 'object' && 'header' in place ? place.header.toLowerCase() : 'authorization';
    if (typeof place === 'object' && 'query' in place)
      url += `${query.length > 0 ? '&' : '?'}${place.query}=${encodeURIComponent(key.value)}`;
    else {
      secretHeaders.push(header);
      headers[header] = place === 'bearer' ? `Bearer ${key.value}` : place === 'basic' ? basic(key.value) : key.value;
    }
  }
  if (url.length > maxUrlChars)
    throw failed({ kind: 'bad_request', message: 'What is asked for is too long for this source.' });
  const cacheSeconds = request.cacheSeconds ?? source.cacheSeconds;
  return { url, method, headers, body, format, secretHeaders, cacheKey, cacheSeconds };
}

function basic(key: string): string {
  return `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
}

function bodyOf(request: UpstreamRequest): string | undefined {
  if (request.json !== undefined) return JSON.stringify(request.json);
  if (request.form) return new URLSearchParams(request.form).toString();
  return undefined;
}

function sentHeaders(
  request: UpstreamRequest,
  { format, source, settings }: Pick<Sending, 'format' | 'source' | 'settings'>,
): Record<string, string> {
  const headers: Record<string, string> = { accept: accepted[format], 'user-agent': settings.userAgent };
  for (const [name, value] of Object.entries({ ...source.headers, ...request.headers }))
    headers[name.toLowerCase()] = value;
  return headers;
}

/** Commas and colons stay as they are: some sources do not read them encoded, and none is ended by them. */
export function queryPairs(query: NonNullable<UpstreamRequest['query']>): string[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const values = Array.isArray(value)
      ? (value as readonly (string | number)[])
      : value === undefined
        ? []
        : [value as string | number | boolean];
    return values.map((one) => `${encodedName(name)}=${encoded(String(one))}`);
  });
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/');
}

/** Names are written in source files, never by callers; brackets and `$` in them stay. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%24', '$');
}

interface Based {
  readonly source: SourceDefinition;
  readonly settings: CatalogSettings;
  readonly hasKey: boolean;
}

function baseUrlOf(request: UpstreamRequest, { source, settings, hasKey }: Based): string {
  const name = request.base ?? 'main';
  const base = source.bases[name];
  if (!base) throw new Error(`${source.id} has no base ${name}`);
  const own =
    settings.baseUrls.get(name === 'main' ? source.id : `${source.id}.${name}`) ?? settings.baseUrls.get(source.id);
  const url = own ?? (hasKey && base.urlWithKey !== undefined ? base.urlWithKey : base.url);
  const values = Object.keys(base.values ?? {}).map((place) => [
    place,
    admitted(base, place, request.baseValues?.[place] ?? ''),
  ]);
  const known = new Map(values as [string, string][]);
  return url.replaceAll(/\{(\w+)\}/g, (_, place: string) => known.get(place) ?? '');
}

function admitted(base: SourceBase, place: string, value: string): string {
  const rule = base.values?.[place];
  const isListed = rule instanceof RegExp ? rule.test(value) && /^[a-z0-9-]+$/i.test(value) : rule?.includes(value);
  if (isListed !== true)
    throw failed({
      kind: 'bad_request',
      message: `"${value.slice(0, 100)}" is not one of the hosts of this source.`,
      input: place,
    });
  return value;
}

/** Whether a source may be led to a host by a redirect: one of its own. */
export function isHostOf(source: SourceDefinition, settings: CatalogSettings, url: URL): boolean {
  const own = [...settings.baseUrls].flatMap(([name, base]) =>
    name.split('.')[0] === source.id ? [new URL(base).host] : [],
  );
  const bases = Object.values(source.bases).flatMap((base) => [
    base,
    ...(base.urlWithKey ? [{ ...base, url: base.urlWithKey }] : []),
  ]);
  const isOfBase = bases.some((base) => matchesHost(base, url));
  return (
    own.includes(url.host) ||
    (url.protocol === 'https:' && (isOfBase || (source.redirectHosts ?? []).includes(url.host)))
  );
}

function matchesHost({ url: baseUrl, values }: SourceBase, url: URL): boolean {
  const [, host = ''] = /^https?:\/\/([^/]+)/.exec(baseUrl) ?? [];
  const pieces = /^(.*)\{(\w+)\}(.*)$/.exec(host);
  if (!pieces) return host === url.host;
  const [, before = '', place = '', after = ''] = pieces;
  if (!url.host.startsWith(before) || !url.host.endsWith(after) || url.host.length <= before.length + after.length)
    return false;
  const value = url.host.slice(before.length, url.host.length - after.length);
  const rule = values?.[place];
  return rule instanceof RegExp ? rule.test(value) && /^[a-z0-9-]+$/i.test(value) : rule?.includes(value) === true;
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
