import { entriesOf, field, isObject, listOf, type Json } from './json.ts';
import { openApiLimits } from './openApiLimits.ts';

/** Absolute addresses in a list of servers, with the defaults of their variables. Relative ones belong to the address of the document. */
export function serversIn(list: unknown, sourceUrl: string | null): string[] {
  const found = listOf(list).flatMap((server) => {
    const url = field(server, 'url');
    return typeof url === 'string' ? (absolute(withDefaults(url, field(server, 'variables')), sourceUrl) ?? []) : [];
  });
  return [...new Set(found)].slice(0, openApiLimits.servers);
}

/** `host`, `basePath` and `schemes` of Swagger 2.0, with HTTPS first. */
export function serversOfSwagger2(document: Json, sourceUrl: string | null): string[] {
  const schemes = listOf(document['schemes']).filter((one) => one === 'https' || one === 'http');
  const source = sourceUrl === null ? null : URL.parse(sourceUrl);
  const host = typeof document['host'] === 'string' ? document['host'] : source?.host;
  if (!host) return [];
  const path = typeof document['basePath'] === 'string' ? document['basePath'] : '';
  const usual = source?.protocol === 'http:' && schemes.length === 0 ? ['http'] : ['https'];
  const all = schemes.length === 0 ? usual : [...new Set(schemes)].sort().reverse();
  return all.flatMap((scheme) => absolute(`${String(scheme)}://${host}${path}`, null) ?? []);
}

function withDefaults(url: string, variables: unknown): string {
  return entriesOf(variables).reduce((text, [name, variable]) => {
    const preset = isObject(variable) ? (variable['default'] ?? listOf(variable['enum'])[0]) : undefined;
    return preset === undefined ? text : text.replaceAll(`{${name}}`, String(preset));
  }, url);
}

function absolute(url: string, sourceUrl: string | null): string | null {
  if (url.length > 2_000 || /[{}]/.test(url)) return null;
  const parsed = sourceUrl === null ? URL.parse(url) : URL.parse(url, sourceUrl);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.password !== '') return null;
  return `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
}
