import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { commentOf, mediaOf, postOf, termOf, userOf } from './fakeObjects.ts';
import { formOf } from './fakeMultipart.ts';
import { bodies, failed, problemOf, queries } from './fakeSchema.ts';

/** A request to a route, checked already. */
export interface RouteCall {
  readonly id: number;
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly url: string;
}

export interface Route {
  readonly query?: string;
  /** Missing: the route takes no body. */
  readonly body?: string;
  /** The body is a file. */
  readonly isRaw?: true;
  /** All entries; the response has one of them on each page. */
  readonly list?: (call: RouteCall) => readonly JsonObject[];
  readonly answer?: (call: RouteCall) => FakeResponse;
}

const invalidId = (what: string) => failed(404, `rest_${what}_invalid_id`, `Invalid ${what} ID.`);
const isEdited = ({ query }: RouteCall) => query['context'] === 'edit';
/** The IDs that exist: those of the pages of a list, and the one that a request has created. */
const known = (id: number, first: number) => id >= first && id <= first + 3;
const matching = (all: JsonObject[], { query }: RouteCall, textOf: (one: JsonObject) => unknown) => {
  const search = String(query['search'] ?? '').toLowerCase();
  const slugs = query['slug'] === undefined ? null : [query['slug']].flat().join(',').split(',');
  return all.filter(
    (one) => String(textOf(one)).toLowerCase().includes(search) && (slugs?.includes(String(one['slug'])) ?? true),
  );
};

function posts(kind: 'posts' | 'pages', trashed: string): Record<string, Route> {
  const one = (call: RouteCall, edited: boolean) =>
    postOf({ base: call.url, kind, id: call.id }, { status: 'publish', ...call.body }, edited);
  const refused = ({ body }: RouteCall): FakeResponse | null => {
    if (body['author'] !== undefined && !known(Number(body['author']), 1))
      return failed(400, 'rest_invalid_author', 'Invalid author ID.');
    const media = Number(body['featured_media'] ?? 0);
    if (media !== 0 && !known(media, 43))
      return failed(400, 'rest_invalid_featured_media', 'Invalid featured media ID.');
    return null;
  };
  return {
    [`GET /${kind}`]: {
      query: queries[kind],
      list: (call) =>
        matching(
          [42, 43, 44].map((id) => postOf({ base: call.url, kind, id }, { status: 'publish' }, isEdited(call))),
          call,
          ({ title }) => (title as JsonObject)['rendered'],
        ),
    },
    [`POST /${kind}`]: {
      query: queries.one,
      body: bodies[kind],
      answer: (call) => {
        const { title, content, excerpt } = call.body;
        if (!title && !content && !excerpt)
          return failed(400, 'empty_content', 'Content, title, and excerpt are empty.');
        return refused(call) ?? { status: 201, json: postOf({ base: call.url, kind, id: 42 }, call.body, true) };
      },
    },
    [`GET /${kind}/{id}`]: {
      query: queries.post,
      answer: (call) => (known(call.id, 42) ? { json: one(call, isEdited(call)) } : invalidId('post')),
    },
    [`POST /${kind}/{id}`]: {
      query: queries.one,
      body: bodies[kind],
      answer: (call) => (known(call.id, 42) ? (refused(call) ?? { json: one(call, true) }) : invalidId('post')),
    },
    [`DELETE /${kind}/{id}`]: {
      query: queries.delete,
      answer: (call) => {
        if (!known(call.id, 42)) return invalidId('post');
        if (call.id === 45) return failed(410, 'rest_already_trashed', trashed);
        return call.query['force'] === 'true'
          ? { json: { deleted: true, previous: one(call, true) } }
          : { json: { ...one(call, true), status: 'trash' } };
      },
    },
  };
}

/**
 * https://developer.wordpress.org/reference/classes/wp_rest_attachments_controller/upload_from_file/: a form with the part `file` and the
 * arguments, or the file itself with its name in a header.
 */
function uploaded(call: RouteCall): FakeResponse {
  const form = formOf(call.request);
  if (!form) return uploadedAlone(call);
  if (!form.file) return failed(400, 'rest_upload_no_data', 'No data supplied.');
  const problem = problemOf(bodies.media, form.fields);
  if (problem) return problem;
  const { fileName, mediaType } = form.file;
  if (!isAllowed(fileName)) return refusedType;
  return { status: 201, json: mediaOf(call.url, 43, { fileName, mediaType, given: form.fields }) };
}

const isAllowed = (fileName: string) => /\.(png|jpe?g|gif|webp|pdf|txt|csv|mp3|mp4)$/i.test(fileName);
const refusedType = failed(500, 'rest_upload_unknown_error', 'Sorry, you are not allowed to upload this file type.');

function uploadedAlone({ request, url }: RouteCall): FakeResponse {
  const type = request.headers['content-type'];
  const disposition = String(request.headers['content-disposition'] ?? '');
  const [, quoted, plain] = /^(?:attachment|form-data)\s*;.*filename=(?:"([^"]+)"|([^\s;"]+))/i.exec(disposition) ?? [];
  const fileName = quoted ?? plain;
  if (request.bytes.length === 0) return failed(400, 'rest_upload_no_data', 'No data supplied.');
  if (type === undefined) return failed(400, 'rest_upload_no_content_type', 'No Content-Type supplied.');
  if (disposition === '') return failed(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  if (fileName === undefined)
    return failed(
      400,
      'rest_upload_invalid_disposition',
      'Invalid Content-Disposition supplied. Content-Disposition needs to be formatted as `attachment; filename="image.png"` or similar.',
    );
  if (!isAllowed(fileName)) return refusedType;
  return { status: 201, json: mediaOf(url, 43, { fileName, mediaType: type }) };
}

const media: Record<string, Route> = {
  'GET /media': {
    query: queries.media,
    list: (call) =>
      matching(
        [43, 44, 45].map((id) => mediaOf(call.url, id, { fileName: `picture-${id}.png` })),
        call,
        ({ title }) => (title as JsonObject)['rendered'],
      ),
  },
  'POST /media': { query: queries.one, isRaw: true, answer: uploaded },
  'GET /media/{id}': {
    query: queries.one,
    answer: ({ id, url }) => (known(id, 43) ? { json: mediaOf(url, id, {}) } : invalidId('post')),
  },
  'POST /media/{id}': {
    query: queries.one,
    body: bodies.media,
    answer: ({ id, url, body }) => (known(id, 43) ? { json: mediaOf(url, id, { given: body }) } : invalidId('post')),
  },
  'DELETE /media/{id}': {
    query: queries.delete,
    answer: ({ id, url, query }) => {
      if (!known(id, 43)) return invalidId('post');
      return query['force'] === 'true'
        ? { json: { deleted: true, previous: mediaOf(url, id, {}) } }
        : failed(501, 'rest_trash_not_supported', "The post does not support trashing. Set 'force=true' to delete.");
    },
  },
};

const comments: Record<string, Route> = {
  'GET /comments': {
    query: queries.comments,
    list: (call) => [7, 8, 9].map((id) => commentOf(call.url, id, {})),
  },
  'POST /comments': {
    query: queries.one,
    body: bodies.comments,
    answer: ({ body, url }) => {
      if (!known(Number(body['post'] ?? 0), 42))
        return failed(
          403,
          'rest_comment_invalid_post_id',
          'Sorry, you are not allowed to create this comment without a post.',
        );
      if (!body['content']) return failed(400, 'rest_comment_content_invalid', 'Invalid comment content.');
      return { status: 201, json: commentOf(url, 7, body) };
    },
  },
  'GET /comments/{id}': {
    query: queries.post,
    answer: ({ id, url }) => (known(id, 7) ? { json: commentOf(url, id, {}) } : invalidId('comment')),
  },
  'POST /comments/{id}': {
    query: queries.one,
    body: bodies.comments,
    answer: ({ id, url, body }) => (known(id, 7) ? { json: commentOf(url, id, body) } : invalidId('comment')),
  },
  'DELETE /comments/{id}': {
    query: queries.deleteComment,
    answer: ({ id, url, query }) => {
      if (!known(id, 7)) return invalidId('comment');
      const previous = commentOf(url, id, {});
      return { json: query['force'] === 'true' ? { deleted: true, previous } : { ...previous, status: 'trash' } };
    },
  },
};

const users: Record<string, Route> = {
  'GET /users': {
    query: queries.users,
    list: (call) =>
      matching(
        [1, 2, 3].map((id) => userOf({ base: call.url, id }, {}, isEdited(call))),
        call,
        ({ name, slug }) => `${String(name)} ${String(slug)}`,
      ),
  },
  'POST /users': {
    query: queries.one,
    body: bodies.newUser,
    answer: ({ body, url }) => {
      if (body['username'] === 'ada') return failed(500, 'existing_user_login', 'Sorry, that username already exists!');
      if (body['email'] === 'ada@example.com')
        return failed(500, 'existing_user_email', 'Sorry, that email address is already used!');
      return { status: 201, json: userOf({ base: url, id: 4 }, body, true) };
    },
  },
  'GET /users/me': {
    query: queries.one,
    answer: (call) => ({ json: userOf({ base: call.url, id: 1 }, {}, isEdited(call)) }),
  },
  'GET /users/{id}': {
    query: queries.one,
    answer: (call) =>
      known(call.id, 1) ? { json: userOf({ base: call.url, id: call.id }, {}, isEdited(call)) } : invalidId('user'),
  },
  'POST /users/{id}': {
    query: queries.one,
    body: bodies.users,
    answer: ({ id, url, body }) => (known(id, 1) ? { json: userOf({ base: url, id }, body, true) } : invalidId('user')),
  },
  'DELETE /users/{id}': {
    query: queries.deleteUser,
    answer: ({ id, url, query }) => {
      if (!known(id, 1)) return invalidId('user');
      if (query['force'] !== 'true')
        return failed(501, 'rest_trash_not_supported', "Users do not support trashing. Set 'force=true' to delete.");
      if (Number(query['reassign']) === id)
        return failed(400, 'rest_user_invalid_reassign', 'Invalid user ID for reassignment.');
      return { json: { deleted: true, previous: userOf({ base: url, id }, {}, true) } };
    },
  },
};

function terms(kind: 'categories' | 'tags'): Record<string, Route> {
  const all = (url: string) => [3, 4, 5].map((id) => termOf({ base: url, kind, id }, {}));
  return {
    [`GET /${kind}`]: {
      query: queries[kind],
      list: (call) => matching(all(call.url), call, ({ name }) => name),
    },
    [`POST /${kind}`]: {
      query: queries.one,
      body: kind === 'tags' ? bodies.newTag : bodies.newCategory,
      answer: ({ body, url }) => {
        const same = all(url).find(({ name }) => String(name).toLowerCase() === String(body['name']).toLowerCase());
        if (same)
          return failed(400, 'term_exists', {
            message: 'A term with the name provided already exists with this parent.',
            term_id: same['id'],
          });
        return { status: 201, json: termOf({ base: url, kind, id: 6 }, body) };
      },
    },
    [`GET /${kind}/{id}`]: {
      query: queries.one,
      answer: ({ id, url }) => (known(id, 3) ? { json: termOf({ base: url, kind, id }, {}) } : noTerm),
    },
    [`POST /${kind}/{id}`]: {
      query: queries.one,
      body: bodies[kind],
      answer: ({ id, url, body }) => (known(id, 3) ? { json: termOf({ base: url, kind, id }, body) } : noTerm),
    },
    [`DELETE /${kind}/{id}`]: {
      query: queries.delete,
      answer: ({ id, url, query }) => {
        if (!known(id, 3)) return noTerm;
        return query['force'] === 'true'
          ? { json: { deleted: true, previous: termOf({ base: url, kind, id }, {}) } }
          : failed(501, 'rest_trash_not_supported', "Terms do not support trashing. Set 'force=true' to delete.");
      },
    },
  };
}

const noTerm = failed(404, 'rest_term_invalid', 'Term does not exist.');
const types = {
  post: {
    name: 'Posts',
    slug: 'post',
    rest_base: 'posts',
    rest_namespace: 'wp/v2',
    taxonomies: ['category', 'post_tag'],
  },
  page: { name: 'Pages', slug: 'page', rest_base: 'pages', rest_namespace: 'wp/v2', taxonomies: [] },
};

/** https://developer.wordpress.org/rest-api/reference/ */
export const routes: Readonly<Record<string, Route>> = {
  ...posts('posts', 'The post has already been deleted.'),
  ...posts('pages', 'The page has already been deleted.'),
  ...media,
  ...comments,
  ...users,
  ...terms('categories'),
  ...terms('tags'),
  'GET /types': { query: queries.one, answer: () => ({ json: types }) },
  'GET /statuses': {
    query: queries.one,
    answer: () => ({ json: { publish: { name: 'Published', slug: 'publish', public: true } } }),
  },
  'GET /search': {
    query: queries.search,
    list: ({ url, query }) =>
      [42, 43, 44]
        .map((id) => ({ id, title: `Post ${id}`, url: `${url}/?p=${id}`, type: 'post', subtype: 'post' }))
        .filter(({ title }) => title.toLowerCase().includes(String(query['search'] ?? '').toLowerCase())),
  },
};
