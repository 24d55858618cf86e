import type { Attempt } from './attemptQueue.ts';

/** The headers that say who really served, or failed to serve, a call, and with how many attempts where it was not the first. */
export function routeHeaders({ way, number }: Pick<Attempt, 'way' | 'number'>): Record<string, string> {
  const headers = { 'x-bureau-provider': headerText(way.target.name), 'x-bureau-model': headerText(way.upstreamName) };
  return number === 1 ? headers : { ...headers, 'x-bureau-attempts': String(number) };
}

/** Names are free text; a header is not. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}
