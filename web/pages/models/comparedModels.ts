import type { Schema } from '../../api/client.ts';

/** Most models that are compared. */
export const mostCompared = 3;

/** Returns the names in the address (`?compare=a,b`) that are models, at most three. */
export function readCompared(parameters: URLSearchParams, models: readonly Schema<'CallableModel'>[]): string[] {
  const names = new Set((parameters.get('compare') ?? '').split(','));
  return models
    .map(({ name }) => name)
    .filter((name) => names.has(name))
    .slice(0, mostCompared);
}

/** The address of the playground with one prompt for several models. */
export function playgroundOf([first, ...others]: readonly string[]): string {
  const query = new URLSearchParams({ model: first ?? '' });
  if (others.length > 0) query.set('with', others.join(','));
  return `/playground?${query}`;
}
