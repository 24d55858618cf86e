import type { JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import { cursorInQuery } from '../engine/paging.ts';
import { utcSeconds } from '../engine/zonedTime.ts';
import type { range } from './fields.ts';

/** Fields of posts that are asked for: https://docs.x.com/x-api/fundamentals/data-dictionary. */
const postFields =
  'created_at,author_id,conversation_id,public_metrics,entities,lang,referenced_tweets,attachments,in_reply_to_user_id';

/** Returns the query that says what a response has besides the IDs and the texts of posts. */
export function fieldsQuery(more = ''): JsonObject {
  const wanted = [...postFields.split(','), ...more.split(',').map((name) => name.trim())];
  return {
    'tweet.fields': [...new Set(wanted.filter((name) => name !== ''))].join(','),
    'user.fields': 'username,name',
    'media.fields': 'url,preview_image_url,type,alt_text',
    expansions: 'author_id,attachments.media_keys',
  };
}

/** Returns the query of a list of posts. Errors: `parameter_invalid`. */
export function rangeQuery(given: ObjectOf<typeof range>): JsonObject {
  return {
    start_time: utcSeconds(given.start_time, '/start_time'),
    end_time: utcSeconds(given.end_time, '/end_time'),
    since_id: given.since_id?.trim(),
    ...fieldsQuery(given.more_fields),
  };
}

interface Includes {
  users?: JsonObject[];
  media?: JsonObject[];
}

/** Returns the posts of a response, each with its author and its media. Their order differs from that of the posts. */
export function postsOf(body: JsonObject): unknown {
  const { users = [], media = [] } = (body['includes'] ?? {}) as Includes;
  const authors = new Map(users.map((user) => [user['id'], user]));
  const files = new Map(media.map((one) => [one['media_key'], one]));
  const joined = (post: JsonObject): JsonObject => {
    const { media_keys: keys = [] } = (post['attachments'] ?? {}) as { media_keys?: string[] };
    const author = authors.get(post['author_id']);
    const attached = keys.flatMap((key) => files.get(key) ?? []);
    return { ...post, ...(author ? { author } : {}), ...(attached.length > 0 ? { media: attached } : {}) };
  };
  const data = body['data'] ?? [];
  return Array.isArray(data) ? data.map((post) => joined(post as JsonObject)) : joined(data as JsonObject);
}

const tokenOf = (body: JsonObject): unknown => (body['meta'] as JsonObject | undefined)?.['next_token'];

/** https://docs.x.com/x-api/fundamentals/pagination. Searches have another parameter. */
export const searchList = {
  next: cursorInQuery('next_token', tokenOf),
  pageSize: { parameter: 'max_results', min: 10, max: 100 },
};
const next = cursorInQuery('pagination_token', tokenOf);
export const timelineList = { next, pageSize: { parameter: 'max_results', min: 5, max: 100 } };
export const list = { next, pageSize: { parameter: 'max_results', max: 100 } };
