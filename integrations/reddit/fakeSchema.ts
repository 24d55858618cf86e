import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** The arguments of a method: patterns by name; a name with `!` is required. */
export type Arguments = Readonly<Record<string, RegExp>>;

/** Returns the first argument that is unknown, missing or invalid. Unlike Reddit, unknown arguments are a problem, so that the tests find them. */
export function problemOf(takes: Arguments, given: URLSearchParams): { name: string; isMissing: boolean } | null {
  const known = new Map(Object.entries(takes).map(([name, pattern]) => [name.replace('!', ''), pattern]));
  for (const name of Object.keys(takes))
    if (name.endsWith('!') && (given.get(name.slice(0, -1)) ?? '') === '')
      return { name: name.slice(0, -1), isMissing: true };
  for (const [name, value] of given) {
    const pattern = known.get(name);
    if (!pattern?.test(value)) return { name, isMissing: false };
  }
  return null;
}

/** https://github.com/reddit-archive/reddit/wiki/API: failures of a whole request. */
export function failed(status: number, message: string, reason?: string): FakeResponse {
  return { status, json: { ...(reason === undefined ? {} : { reason }), message, error: status } };
}

/** Failures of a form have status 200: the code, the text, and the name of the field. */
export function refused(error: readonly [code: string, text: string, field: string], more: object = {}): FakeResponse {
  return { json: { json: { ...more, errors: [error] } } };
}
