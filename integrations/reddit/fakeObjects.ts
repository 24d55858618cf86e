import type { JsonObject } from '../../domains/executions/item.ts';

export const me = 'ada';
export const postIds = ['1abcd2', '1abcd3', '1abcd4'];
export const commentIds = ['k1aaaa1', 'k1aaaa2', 'k1aaaa3'];
export const subreddits = ['test', 'automation', 'cats'];
export const users = ['ada', 'grace', 'bob'];

const time = 1_794_000_000;
const placeOf = (ids: readonly string[], id: string) => Math.max(ids.indexOf(id), 0);

export function postOf(id: string): JsonObject {
  const place = placeOf(postIds, id);
  const title = ['Cats & dogs', 'Hello', 'News'][place];
  return {
    id,
    name: `t3_${id}`,
    title,
    author: place === 2 ? '[deleted]' : me,
    subreddit: 'test',
    subreddit_name_prefixed: 'r/test',
    selftext: ['Body', '', 'More'][place],
    url: `https://www.reddit.com/r/test/comments/${id}/hi/`,
    permalink: `/r/test/comments/${id}/hi/`,
    score: 1,
    ups: 1,
    num_comments: 1,
    created_utc: time - place,
    over_18: false,
    spoiler: false,
    stickied: false,
    is_self: true,
    link_flair_text: null,
  };
}

export function commentOf(id: string, more: JsonObject = {}): JsonObject {
  const place = placeOf(commentIds, id);
  return {
    id,
    name: `t1_${id}`,
    parent_id: `t3_${postIds[0]}`,
    link_id: `t3_${postIds[0]}`,
    author: 'grace',
    body: ['Nice & short', 'Thanks', 'When?'][place],
    subreddit: 'test',
    permalink: `/r/test/comments/${postIds[0]}/hi/${id}/`,
    score: 1,
    depth: 0,
    created_utc: time - place,
    replies: '',
    ...more,
  };
}

export function subredditOf(name: string): JsonObject {
  const place = placeOf(subreddits, name);
  return {
    id: `2q${place}`,
    name: `t5_2q${place}`,
    display_name: name,
    display_name_prefixed: `r/${name}`,
    title: `About ${name}`,
    public_description: '',
    subscribers: 100,
    over18: false,
    url: `/r/${name}/`,
    created_utc: time,
  };
}

export function userOf(name: string): JsonObject {
  return {
    id: `u${placeOf(users, name)}`,
    name,
    link_karma: 5,
    comment_karma: 7,
    total_karma: 12,
    created_utc: time,
    is_gold: false,
    is_mod: false,
    has_verified_email: true,
  };
}

export const thing = (kind: string, data: JsonObject): JsonObject => ({ kind, data });

export function listing(children: readonly JsonObject[], after: string | null = null): JsonObject {
  return {
    kind: 'Listing',
    data: { after, before: null, dist: children.length, modhash: null, geo_filter: '', children },
  };
}
