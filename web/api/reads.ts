import type { QueryClient } from '@tanstack/react-query';
import type { paths } from '../../openapi/generated/types.ts';
import { $api } from './client.ts';

/** Addresses of the contract that can be read. */
export type ReadPath = {
  [Path in keyof paths]: paths[Path] extends { get: { responses: unknown } } ? Path : never;
}[keyof paths];

/** Returns the query key prefix shared by all reads of a path, in the format of the client. */
export function readsOf(path: ReadPath): readonly ['get', ReadPath] {
  // The client gives each address a type of its own; how a key is made is the same for all of them.
  const [method] = $api.queryOptions('get', path as '/api/v1/me').queryKey;
  return [method, path];
}

/** Reads these again, whatever they ask for: at once what is on the screen, the rest when it is shown. */
export async function readAgain(queryClient: QueryClient, ...changed: readonly ReadPath[]): Promise<void> {
  await Promise.all(changed.map((path) => queryClient.invalidateQueries({ queryKey: readsOf(path) })));
}
