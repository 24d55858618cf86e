import type { Answer } from '../define/source.ts';

/** The link to the next page in a `Link` header (RFC 8288). */
export function nextLink({ headers }: Answer): string | undefined {
  return /<([^<>]*)>\s*;[^,]*\brel="?next"?/i.exec(headers['link'] ?? '')?.[1];
}

/**
 * The parameters of a source's link to the next page that say which page it is, as one text for `next`. Null if there is no link,
 * or none of them is in it. The link itself is never followed: host and path stay ours.
 */
export function pageOfLink(link: unknown, names: readonly string[]): string | null {
  const [, query] = typeof link === 'string' ? link.split('?') : [];
  const own = pairsOf(query ?? '', names);
  return own.length > 0 ? new URLSearchParams(own).toString() : null;
}

/** The same parameters for the query of the request, from `page.cursor`. Others that a forged cursor holds are left out. */
export function queryOfPage(cursor: string | undefined, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(pairsOf(cursor ?? '', names));
}

function pairsOf(query: string, names: readonly string[]): [string, string][] {
  return [...new URLSearchParams(query)].filter(([name, value]) => names.includes(name) && value !== '');
}
