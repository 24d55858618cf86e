import type { JsonObject } from './kit/KitContext.ts';

/** Headers and query that a credential of a package adds to requests, with `{field}` for its values. */
export interface Sends {
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

/** Returns headers and query with the values filled in. */
export function authorizationOf({ headers = {}, query = {} }: Sends, values: JsonObject): Required<Sends> {
  const filled = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withValues(text, values)]));
  return { headers: filled(headers), query: filled(query) };
}

function withValues(text: string, values: JsonObject): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    Object.hasOwn(values, field) ? String(values[field]) : '',
  );
}
