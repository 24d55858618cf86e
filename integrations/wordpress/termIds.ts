import type { OperationCall } from '../engine/defineOperation.ts';
import { withoutEntities } from './entities.ts';
import { listOf } from './requests.ts';

interface Term {
  id: number;
  name: string;
  slug: string;
}

/**
 * Returns the IDs of categories or tags that are given by ID or name. A name that the site does not have becomes a new one. Errors: those of
 * the client.
 */
export async function termIds(
  kind: 'categories' | 'tags',
  given: readonly string[],
  call: OperationCall,
): Promise<number[]> {
  const ids: number[] = [];
  for (const one of given) {
    const text = one.trim();
    if (text !== '') ids.push(/^\d+$/.test(text) ? Number(text) : await idOf(kind, text, call));
  }
  return [...new Set(ids)];
}

/** A second request to create the same term is answered with the first one, so it may be repeated. */
async function idOf(kind: 'categories' | 'tags', name: string, { client, key }: OperationCall): Promise<number> {
  const found = await client.send(
    { path: listOf(kind), query: { search: name, per_page: 100, _fields: 'id,name,slug' } },
    { repeat: 'safe', key },
  );
  const wanted = name.toLowerCase();
  const same = (found.body as Term[]).find(
    (term) => withoutEntities(term.name).toLowerCase() === wanted || term.slug === wanted,
  );
  if (same) return same.id;
  const { body } = await client.send(
    { method: 'POST', path: listOf(kind), json: { name } },
    { repeat: 'safe', key, accept: ['term_exists'] },
  );
  const { id, data } = body as { id?: number; data?: { term_id?: number } };
  return Number(id ?? data?.term_id);
}
