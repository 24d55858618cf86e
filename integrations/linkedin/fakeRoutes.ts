import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { owner } from './fakeAssets.ts';
import { badQuery, empty, failed, invalid, notFound } from './fakeErrors.ts';
import { aclOf, assets, commentOf, organizationOf, organizations, person, postOf, postUrns } from './fakeObjects.ts';
import type { Shape } from '../engine/fake/shape.ts';

interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly repeatsPages: boolean;
}

interface Route {
  readonly query?: Shape;
  /** Missing: the route takes no body. */
  readonly body?: Shape;
  /** The value of the header `X-RestLi-Method`. */
  readonly restliMethod?: 'FINDER' | 'PARTIAL_UPDATE' | 'DELETE';
  readonly answer: (call: RouteCall) => FakeResponse;
}

const text = /^[\s\S]+$/;
const asset = /^urn:li:(image|video|document):[\w-]+$/;
const image = /^urn:li:image:[\w-]+$/;
const post = /^urn:li:(share|ugcPost|activity):\d+$/;
const paging: Shape = { start: /^\d+$/, count: /^([1-9]\d?|100)$/ };

/** Three pages with one entry each. */
function page({ query, repeatsPages }: RouteCall, path: string, entryAt: (place: number) => JsonObject): FakeResponse {
  const start = repeatsPages ? 0 : Number(query['start'] ?? 0);
  const count = Number(query['count'] ?? 10);
  const hasMore = start < 2;
  const next = { type: 'application/json', rel: 'next', href: `${path}?start=${start + 1}&count=${count}` };
  return {
    json: {
      paging: { start, count, links: hasMore ? [next] : [], total: 3 },
      elements: start < 3 ? [entryAt(start)] : [],
    },
  };
}

const newPost: Shape = {
  'author!': owner,
  commentary: /^[\s\S]{0,3000}$/,
  'visibility!': /^(PUBLIC|CONNECTIONS|LOGGED_IN|CONTAINER)$/,
  'distribution!': {
    'feedDistribution!': /^(MAIN_FEED|NONE)$/,
    targetEntities: ['object', 0, 100],
    thirdPartyDistributionChannels: ['object', 0, 10],
  },
  'lifecycleState!': /^(PUBLISHED|DRAFT)$/,
  isReshareDisabledByAuthor: 'flag',
  content: {
    media: { 'id!': asset, title: text, altText: /^[\s\S]{1,4086}$/ },
    article: {
      'source!': /^https?:\/\/\S+$/,
      'title!': text,
      description: text,
      thumbnail: image,
      thumbnailAltText: text,
    },
    multiImage: { 'images!': [{ 'id!': image, altText: text }, 2, 20] },
    poll: {
      'question!': /^[\s\S]{1,140}$/,
      'options!': [{ 'text!': /^[\s\S]{1,30}$/ }, 2, 4],
      'settings!': {
        'duration!': /^(ONE_DAY|THREE_DAYS|SEVEN_DAYS|FOURTEEN_DAYS)$/,
        voteSelectionType: text,
        isVoterVisibleToAuthor: 'flag',
      },
    },
    reference: { 'id!': text },
  },
  reshareContext: { 'parent!': post },
  contentLandingPage: text,
  contentCallToActionLabel: text,
};

function createPost({ body }: RouteCall): FakeResponse {
  const content = (body['content'] ?? {}) as JsonObject;
  if (Object.keys(content).length > 1) return invalid({ name: 'content', text: 'has more than one member of a union' });
  if (body['content'] !== undefined && Object.keys(content).length === 0)
    return invalid({ name: 'content', text: 'is an empty union' });
  if (body['commentary'] === undefined) return invalid({ name: 'commentary', text: 'is required but not found' });
  if (body['commentary'] === '' && body['content'] === undefined && body['reshareContext'] === undefined)
    return invalid({ name: 'commentary', text: 'is empty' });
  if (String(body['author']).startsWith('urn:li:organization:') && body['visibility'] === 'CONNECTIONS')
    return invalid({ name: 'visibility', text: 'is not valid for an organization' });
  if (body['author'] !== person && !organizations.some((id) => body['author'] === `urn:li:organization:${id}`))
    return failed(403, 'ACCESS_DENIED', 'Not enough permissions to access: partnerApiPostsExternal.CREATE.20260701');
  const media = (content['media'] as JsonObject | undefined)?.['id'];
  if (media !== undefined && !Object.values(assets).some((one) => one === media))
    return invalid({ name: 'content.media.id', text: 'does not exist' });
  if (body['commentary'] === 'duplicate')
    return failed(422, 'DUPLICATE_POST', `Content is a duplicate of ${postUrns[0]}`);
  return empty(201, { 'x-restli-id': postUrns[0]!, 'x-linkedin-id': postUrns[0]! });
}

const posts: Readonly<Record<string, Route>> = {
  'POST /posts': { body: newPost, answer: createPost },
  'GET /posts': {
    query: {
      'q!': /^author$/,
      'author!': owner,
      isDsc: /^(true|false)$/,
      sortBy: /^(LAST_MODIFIED|CREATED)$/,
      viewContext: /^(READER|AUTHOR)$/,
      ...paging,
    },
    restliMethod: 'FINDER',
    answer: (call) => page(call, '/rest/posts', (place) => postOf(postUrns[place]!, String(call.query['author']))),
  },
  'GET /posts/{post}': {
    query: { viewContext: /^(READER|AUTHOR)$/ },
    answer: ({ params }) =>
      postUrns.includes(params['post']!) ? { json: postOf(params['post']!, person) } : notFound(params['post']!),
  },
  'POST /posts/{post}': {
    restliMethod: 'PARTIAL_UPDATE',
    body: {
      'patch!': {
        $set: {
          commentary: /^[\s\S]{1,3000}$/,
          contentCallToActionLabel: text,
          contentLandingPage: text,
          lifecycleState: text,
        },
        adContext: 'object',
      },
    },
    answer: ({ params }) => (postUrns.includes(params['post']!) ? empty(204) : notFound(params['post']!)),
  },
  // A deleted post may be deleted again.
  'DELETE /posts/{post}': { answer: () => empty(204) },
};

const social: Readonly<Record<string, Route>> = {
  'GET /socialActions/{post}/comments': {
    query: paging,
    answer: (call) =>
      page(call, '/rest/socialActions', (place) =>
        commentOf(place, { object: call.params['post']!, actor: person, text: ['Great!', 'Thanks', 'When?'][place]! }),
      ),
  },
  'POST /socialActions/{post}/comments': {
    body: {
      'actor!': owner,
      'object!': post,
      'message!': { 'text!': /^[\s\S]{1,1250}$/, attributes: ['object', 0, 100] },
      parentComment: /^urn:li:comment:\(.+\)$/,
      content: ['object', 1, 1],
    },
    answer: ({ body }) => {
      const { text: said } = body['message'] as { text: string };
      const comment = commentOf(0, { object: String(body['object']), actor: String(body['actor']), text: said });
      return { status: 201, headers: { 'x-restli-id': String(comment['id']) }, json: comment };
    },
  },
  'DELETE /socialActions/{post}/comments/{comment}': { query: { 'actor!': owner }, answer: () => empty(204) },
  'POST /reactions': {
    query: { 'actor!': owner },
    body: {
      'root!': /^urn:li:(share|ugcPost|activity|comment):.+$/,
      'reactionType!': /^(LIKE|PRAISE|EMPATHY|INTEREST|APPRECIATION|ENTERTAINMENT)$/,
    },
    answer: ({ query, body }) => {
      const id = `urn:li:reaction:(${String(query['actor'])},${String(body['root'])})`;
      const moment = { actor: query['actor'], time: 1_794_000_000_000 };
      return {
        status: 201,
        headers: { 'x-restli-id': id },
        json: { id, root: body['root'], reactionType: body['reactionType'], created: moment, lastModified: moment },
      };
    },
  },
  'DELETE /reactions/{reaction}': {
    answer: ({ params }) =>
      /^\(actor:[^,]+,entity:[^,]+\)$/.test(params['reaction']!)
        ? empty(204)
        : badQuery({ name: 'reaction', text: 'is no complex key' }),
  },
};

const places: Readonly<Record<string, Route>> = {
  'GET /organizationAcls': {
    query: {
      'q!': /^roleAssignee$/,
      role: /^(ADMINISTRATOR|CONTENT_ADMIN|CONTENT_ADMINISTRATOR|DIRECT_SPONSORED_CONTENT_POSTER|ANALYST|CURATOR)$/,
      state: /^(APPROVED|REQUESTED|REJECTED|REVOKED)$/,
      ...paging,
    },
    answer: (call) => page(call, '/rest/organizationAcls', aclOf),
  },
  'GET /organizations/{organization}': {
    answer: ({ params }) =>
      organizations.includes(params['organization']!)
        ? { json: organizationOf(params['organization']!) }
        : notFound(params['organization']!),
  },
  'GET /organizations': {
    query: { 'ids!': /^List\(\d+(,\d+)*\)$/ },
    answer: ({ query }) => {
      const ids = (String(query['ids']).match(/\d+/g) ?? []) as string[];
      const known = ids.filter((id) => organizations.includes(id));
      const missing = ids.filter((id) => !organizations.includes(id));
      return {
        json: {
          results: Object.fromEntries(known.map((id) => [id, organizationOf(id)])),
          statuses: Object.fromEntries(known.map((id) => [id, 200])),
          errors: Object.fromEntries(missing.map((id) => [id, { status: 404, message: 'Not found' }])),
        },
      };
    },
  },
};

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management: posts, comments, reactions and organizations. */
export const routes: Readonly<Record<string, Route>> = { ...posts, ...social, ...places };
