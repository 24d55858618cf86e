import type { Way } from './route.ts';

/** The headers that say who really served, or failed to serve, a call. */
export function routeHeaders(way: Way): Record<string, string> {
  return { 'x-bureau-provider': headerText(way.target.name), 'x-bureau-model': headerText(way.upstreamName) };
}

/** Names are free text; a header is not. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}
