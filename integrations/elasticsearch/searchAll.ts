import { AppError } from '../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { exactJson } from './exactJson.ts';

/** Most hits of a search without pages: https://www.elastic.co/docs/reference/elasticsearch/rest-apis/paginate-search-results. */
const window = 10_000;
const pageSize = 1_000;
const keepAlive = '2m';
const maxPages = 10_000;

/** A search. Its hits are the newest state, or that of the begin of reading. */
export interface Search {
  readonly index: string;
  readonly body: JsonObject;
  readonly sort: readonly JsonObject[];
  readonly wanted: number;
  /** More hits than wanted are an error. */
  readonly isAll: boolean;
}

type Client = Pick<OperationCall, 'client' | 'key' | 'signal'>;

/** Returns the hits of a search: of few in one request, of more page by page from one point in time. Errors: those of the client. */
export async function searchAll(search: Search, call: Client): Promise<JsonObject[]> {
  const { index, body, sort, wanted, isAll } = search;
  if (isAll || wanted > window) return pageByPage(search, call);
  const answer = await exactJson(call.client, {
    method: 'POST',
    path: `${path`/${index}`}/_search`,
    query: { allow_partial_search_results: false },
    json: { ...body, ...(sort.length === 0 ? {} : { sort }), size: wanted },
  });
  return hitsOf(answer);
}

async function pageByPage({ index, body, sort, wanted, isAll }: Search, call: Client): Promise<JsonObject[]> {
  const { client, key, signal } = call;
  const opened = await openPoint(index, call);
  let { id } = opened;
  const hits: JsonObject[] = [];
  const budget = new ItemBudget('Narrow the search down, or return fewer fields.', outputLimits);
  let after: unknown;
  try {
    for (let pages = 0; hits.length < wanted || isAll; pages += 1) {
      signal.throwIfAborted();
      if (pages >= maxPages || hits.length > wanted)
        throw new AppError('target_error', `There are more than ${wanted} documents. Narrow the search down.`);
      const answer = await exactJson(client, {
        method: 'POST',
        path: '/_search',
        query: { allow_partial_search_results: false },
        json: {
          ...body,
          size: pageSize,
          track_total_hits: false,
          pit: { id, keep_alive: keepAlive },
          sort: [...sort, opened.tieBreaker],
          ...(after === undefined ? {} : { search_after: after }),
        },
      });
      if (typeof answer['pit_id'] === 'string') id = answer['pit_id'];
      const page = hitsOf(answer);
      if (page.length === 0) break;
      for (const hit of page) budget.take(1, jsonLength(hit));
      hits.push(...page);
      const next = page.at(-1)!['sort'];
      if (JSON.stringify(next) === JSON.stringify(after))
        throw new AppError('target_error', 'The next page is a page that was read before.');
      after = next;
    }
  } finally {
    await client.send(opened.close(id), { repeat: 'safe', key }).catch(() => undefined); // it ends by itself after a time
  }
  return hits.slice(0, wanted);
}

/** Elasticsearch and OpenSearch have the same thing under two addresses. */
async function openPoint(index: string, { client, key }: Client) {
  const place = path`/${index}`;
  const query = { keep_alive: keepAlive };
  const first = await client.send(
    { method: 'POST', path: `${place}/_pit`, query },
    { repeat: 'safe', key, accept: ['no_handler'] },
  );
  const { id } = first.body as { id?: string };
  if (typeof id === 'string')
    return {
      id,
      tieBreaker: { _shard_doc: 'asc' } as JsonObject,
      close: (last: string) => ({ method: 'DELETE' as const, path: '/_pit', json: { id: last } }),
    };
  const second = await client.send(
    { method: 'POST', path: `${place}/_search/point_in_time`, query },
    { repeat: 'safe', key },
  );
  const { pit_id: other } = second.body as { pit_id?: string };
  if (typeof other !== 'string')
    throw new AppError('target_error', 'Elasticsearch: The response has no point in time.');
  return {
    id: other,
    tieBreaker: { _id: 'asc' } as JsonObject,
    close: (last: string) => ({ method: 'DELETE' as const, path: '/_search/point_in_time', json: { pit_id: [last] } }),
  };
}

function hitsOf({ hits }: JsonObject): JsonObject[] {
  const found = (hits as { hits?: JsonObject[] } | undefined)?.hits;
  if (!Array.isArray(found)) throw new AppError('target_error', 'Elasticsearch: The response has no hits.');
  return found;
}
