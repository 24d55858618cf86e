import type { JsonObject } from '../../domains/executions/item.ts';

/** Identifiers are texts, because they exceed the whole numbers of JSON readers. */
export const postIds = ['1990000000000000001', '1990000000000000002', '1990000000000000003'];
export const userIds = ['42', '43', '44'];
export const listIds = ['84839422', '84839423', '84839424'];
export const mediaId = '1880028106020515840';

const texts = ['Hello', 'The shop opens at nine.', 'Thank you for your orders!'];
const names = ['Acme', 'Ada Example', 'Grace Example'];
export const userNames = ['acme', 'ada_example', 'grace_example'];

/** All fields of a post; a response has the requested ones. */
function wholePost(id: string): JsonObject {
  const place = Math.max(postIds.indexOf(id), 0);
  return {
    id,
    text: texts[place],
    edit_history_tweet_ids: [id],
    author_id: userIds[0],
    created_at: `2026-11-0${2 + place}T09:14:07.000Z`,
    conversation_id: id,
    lang: 'en',
    public_metrics: {
      retweet_count: 1,
      reply_count: 2,
      like_count: 3,
      quote_count: 0,
      bookmark_count: 0,
      impression_count: 100,
    },
    possibly_sensitive: false,
    reply_settings: 'everyone',
    entities: { hashtags: [{ start: 0, end: 5, tag: 'hello' }] },
    ...(place === 0 ? { attachments: { media_keys: [`3_${mediaId}`] } } : {}),
    ...(place === 1 ? { referenced_tweets: [{ type: 'replied_to', id: postIds[0] }], in_reply_to_user_id: '42' } : {}),
  };
}

function wholeUser(id: string): JsonObject {
  const place = Math.max(userIds.indexOf(id), 0);
  return {
    id,
    name: names[place],
    username: userNames[place],
    created_at: '2013-12-14T04:35:55.000Z',
    description: 'Example account',
    location: 'Berlin',
    profile_image_url: 'https://pbs.example/profile.jpg',
    protected: false,
    public_metrics: { followers_count: 10, following_count: 5, tweet_count: 3, listed_count: 0 },
    url: '',
    verified: false,
    verified_type: 'none',
  };
}

const media: JsonObject = {
  media_key: `3_${mediaId}`,
  type: 'photo',
  url: 'https://pbs.example/media/a.jpg',
  width: 100,
  height: 100,
  alt_text: 'A shop',
};

function withFields(thing: JsonObject, always: readonly string[], asked: unknown): JsonObject {
  const names = new Set([...always, ...(typeof asked === 'string' ? asked.split(',') : [])]);
  return Object.fromEntries(Object.entries(thing).filter(([name]) => names.has(name)));
}

export function postOf(id: string, query: JsonObject): JsonObject {
  return withFields(wholePost(id), ['id', 'text', 'edit_history_tweet_ids'], query['tweet.fields']);
}

export function userOf(id: string, query: JsonObject): JsonObject {
  return withFields(wholeUser(id), ['id', 'name', 'username'], query['user.fields']);
}

/** The things that posts name, for the expansions of the query. */
export function includesOf(ids: readonly string[], query: JsonObject): JsonObject {
  const wanted = String(query['expansions'] ?? '').split(',');
  const hasMedia = wanted.includes('attachments.media_keys') && ids.includes(postIds[0]!);
  const referenced = wanted.includes('referenced_tweets.id') && ids.includes(postIds[1]!);
  const includes: JsonObject = {
    ...(wanted.includes('author_id') ? { users: [userOf(userIds[0]!, query)] } : {}),
    ...(hasMedia ? { media: [withFields(media, ['media_key', 'type'], query['media.fields'])] } : {}),
    ...(referenced ? { tweets: [postOf(postIds[0]!, query)] } : {}),
  };
  return Object.keys(includes).length === 0 ? {} : { includes };
}
