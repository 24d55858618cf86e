import { AppError } from '../../openapi/AppError.ts';
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
  const reading: Reading = { found: new Map(), left: new Set(), deep: new Set(), asked: new Set() };
  const { found, left, deep, asked } = reading;
  collect(tree?.data?.children ?? [], reading);
  for (let requests = 0; left.size + deep.size > 0 && found.size < count; requests += 1) {
    signal.throwIfAborted();
    if (requests >= maxRequests)
      throw new AppError('target_error', 'Reddit: The post has too many comments. Read a number of them instead.');
    const ids = [...left].slice(0, maxChildren);
    const [parent] = deep;
    if (ids.length > 0) {
      for (const id of ids) {
        left.delete(id);
        asked.add(id);
      }
      const query = { api_type: 'json', link_id: `t3_${post}`, children: ids.join(','), sort };
      const { body } = await client.send(read('/api/morechildren', query), sending);
      const { data } = ((body as JsonObject)['json'] ?? {}) as { data?: { things?: Thing[] } };
      collect(data?.things ?? [], reading);
    } else if (parent !== undefined) {
      deep.delete(parent);
      asked.add(`below ${parent}`);
      const query = { comment: parent, sort, limit: 500, depth: 10 };
      const { body } = await client.send(read(path`/comments/${post}`, query), sending);
      const [, below] = body as [unknown, { data?: { children?: Thing[] } }];
      collect(below?.data?.children ?? [], reading);
    }
  }
  return [...found.values()].slice(0, count);
}

interface Reading {
  /** Comments by their IDs. */
  readonly found: Map<string, JsonObject>;
  /** IDs of comments that were left out. */
  readonly left: Set<string>;
  /** IDs of comments whose answers are too deep for the tree. */
  readonly deep: Set<string>;
  /** IDs that were requested before, and parents whose answers were. */
  readonly asked: Set<string>;
}

/** Adds comments and their answers to `found`, and the IDs of missing comments to the other parts. */
function collect(things: readonly Thing[], reading: Reading): void {
  const { found, left, deep, asked } = reading;
  for (const { kind, data = {} } of things) {
    if (kind === 'more') {
      const ids = (data['children'] ?? []) as string[];
      for (const id of ids) if (!asked.has(id)) left.add(id);
      // Without IDs, the parent has further answers.
      const parent = /^t1_(\w+)$/.exec(String(data['parent_id']))?.[1];
      if (ids.length === 0 && parent !== undefined && !asked.has(`below ${parent}`)) deep.add(parent);
    }
    if (kind !== 't1') continue;
    const { replies, ...comment } = data;
    const id = String(comment['id']);
    if (!found.has(id)) found.set(id, comment);
    const answers = replies as { data?: { children?: Thing[] } } | '' | undefined;
    if (answers) collect(answers.data?.children ?? [], reading);
  }
}
