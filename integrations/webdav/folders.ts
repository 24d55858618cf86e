import type { DavClient } from './DavClient.ts';

/** Creates the folders above a path, one by one, as RFC 4918 wants it. Folders that exist stay as they are. */
export async function makeParents(client: DavClient, parts: readonly string[]): Promise<void> {
  for (let depth = 1; depth < parts.length; depth += 1)
    await client.send({ method: 'MKCOL', url: client.addressOf(parts.slice(0, depth), true), accept: [405] });
}

/** Runs a request, and once more with the folders above the path if the server misses them. */
export async function withParents<T extends { readonly status: number }>(
  { client, parts, isWanted }: { client: DavClient; parts: readonly string[]; isWanted: boolean },
  request: (accept: readonly number[]) => Promise<T>,
): Promise<T> {
  if (!isWanted || parts.length < 2) return request([]);
  const first = await request([409]);
  if (first.status !== 409) return first;
  await makeParents(client, parts);
  return request([]);
}

/** Creates the folders above a path if they are missing: some servers answer a copy to a missing folder with status 500. */
export async function ensureParents(client: DavClient, parts: readonly string[]): Promise<void> {
  if (parts.length < 2) return;
  const url = client.addressOf(parts.slice(0, -1), true);
  const { status } = await client.send({ method: 'PROPFIND', url, headers: { depth: '0' }, accept: [404] });
  if (status === 404) await makeParents(client, parts);
}
