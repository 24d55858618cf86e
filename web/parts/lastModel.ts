import type { Schema } from '../api/client.ts';

const key = 'bureau-last-models';

/** Returns the model that was last chosen in this browser for an endpoint; null if none was. */
export function lastModel(endpoint: Schema<'ModelEndpoint'>): string | null {
  const name = stored()[endpoint];
  return typeof name === 'string' ? name : null;
}

/** Remembers in this browser that a model was chosen for an endpoint. */
export function rememberModel(endpoint: Schema<'ModelEndpoint'>, name: string): void {
  window.localStorage.setItem(key, JSON.stringify({ ...stored(), [endpoint]: name }));
}

function stored(): { readonly [endpoint: string]: unknown } {
  try {
    const read: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {}; // written by something else
  }
}
