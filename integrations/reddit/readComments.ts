import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { read } from './requests.ts';

/** Comments of one request. */
const maxChildren = 100;
const maxRequests = 1_000;

interface Thing {
  kind?: string;
  data?: JsonObject;
}

interface Wanted {
  readonly post: string;
  readonly sort: string;
  /** The most comments. */
  readonly count: number;
}

/**
 * Reads the comments on a post, answers behind what they answer. The first response leaves comments out, which further requests read, up
 * to the wanted number. https://www.reddit.com/dev/api#GET_comments_{article} and #GET_api_morechildren
 */
export async function readComments({ post, sort, count }: Wanted, call: OperationCall): Promise<JsonObject[]> {
  const { client, key, signal } = call;
  const sending = { repeat: 'safe', key } as const;
  const first = await client.send(
    read(path`/comments/${post}`, { sort, limit: Math.min(count, 500), depth: 10 }),
    sending,
  );
  const [, tree] = first.body as [unknown, { data?: { children?: Thing[] } }];
  const found: JsonObject[] = [];
  const left: string[] = [];
  collect(tree?.data?.children ?? [], found, left);
  const seen = new Set<string>();
  for (let requests = 0; left.length > 0 && found.length < count && requests < maxRequests; requests += 1) {
    signal.throwIfAborted();
    const ids = left.splice(0, maxChildren).filter((id) => !seen.has(id));
    if (ids.length === 0) continue;
    for (const id of ids) seen.add(id);
    const query = { api_type: 'json', link_id: `t3_${post}`, children: ids.join(','), sort };
    const { body } = await client.send(read('/api/morechildren', query), sending);
    const { data } = ((body as JsonObject)['json'] ?? {}) as { data?: { things?: Thing[] } };
    collect(data?.things ?? [], found, left);
  }
  return found.slice(0, count);
}

/** Adds comments and their answers to `found`, and the IDs of omitted comments to `left`. */
function collect(things: readonly Thing[], found: JsonObject[], left: string[]): void {
  for (const { kind, data = {} } of things) {
    if (kind === 'more') left.push(...((data['children'] ?? []) as string[]));
    if (kind !== 't1') continue;
    const { replies, ...comment } = data;
    found.push(comment);
    const answers = replies as { data?: { children?: Thing[] } } | '' | undefined;
    if (answers) collect(answers.data?.children ?? [], found, left);
  }
}
