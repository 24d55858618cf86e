import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { accountResponse, googleAccount } from '../google/fakeGoogle.ts';
import { shapeProblem } from '../google/fakeShape.ts';
import {
  bodyPartProblem,
  failed,
  filterProblem,
  invalidValue,
  jsonBody,
  partProblem,
  queryProblem,
} from './fakeChecks.ts';
import { isGone, thumbnailSet } from './fakeObjects.ts';
import { videoUploaded } from './fakeResponses.ts';
import { routes, videoBody, videoInsertQuery, type Route } from './fakeRoutes.ts';
import { isSession, readUpload, type Upload } from './fakeUploads.ts';

interface State {
  readonly url: string;
  readonly repeatsPages: boolean;
}

const pages = 3;

/**
 * The wire format of YouTube, with `/youtube/v3` and `/upload/youtube/v3` on one origin. Lists have one item on each page. Unlike YouTube,
 * unknown parameters are errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://developers.google.com/youtube/v3/docs, https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol, the discovery document youtube:v3 (revision 2026-11-04)',
  ...googleAccount(['youtube']),
  isOpen: isSession,
  unauthorized: {
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
    json: {
      error: {
        code: 401,
        message:
          'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
        errors: [
          {
            message: 'Invalid Credentials',
            domain: 'global',
            reason: 'authError',
            location: 'Authorization',
            locationType: 'header',
          },
        ],
        status: 'UNAUTHENTICATED',
      },
    },
  },
  limited: (seconds) => ({
    ...failed(403, { reason: 'rateLimitExceeded', message: 'Rate Limit Exceeded', domain: 'usageLimits' }),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, { reason: 'backendError', message: 'Backend Error', domain: 'global' }),
  respond: (request, state) => accountResponse(request) ?? respond(request, state),
};

function respond(request: FakeRequest, state: State): FakeResponse {
  if (request.path.startsWith('/upload/youtube/v3/')) return uploaded(request, state);
  const below = request.path.replace(/^\/youtube\/v3(?=\/)/, '');
  if (below === request.path) return unknown;
  const [, id = ''] = /^\/captions\/([^/]+)$/.exec(below) ?? [];
  const key = `${request.method} ${id === '' ? below : '/captions/{id}'}`;
  if (key === 'POST /videos')
    return failed(400, {
      reason: 'mediaBodyRequired',
      message: 'The request does not include the video content.',
      domain: 'youtube.video',
    });
  const route = Object.hasOwn(routes, key) ? routes[key]! : undefined;
  return route ? routed(request, route, { id: decodeURIComponent(id), state }) : unknown;
}

const unknown: FakeResponse = {
  status: 404,
  content: { bytes: Buffer.from('<title>Error 404 (Not Found)!!1</title>'), mediaType: 'text/html; charset=UTF-8' },
};

function routed(request: FakeRequest, route: Route, { id, state }: { id: string; state: State }): FakeResponse {
  const { query } = request;
  const problem =
    queryProblem(route.query, query) ??
    (route.parts === undefined ? null : partProblem(query, route.parts)) ??
    (route.filters === undefined ? null : filterProblem(query, route.filters));
  if (problem) return problem;
  const body = bodyOf(request, route);
  if ('status' in body && typeof body['status'] === 'number') return body as FakeResponse;
  const response = route.respond({ query, body: body as JsonObject, id });
  return route.hasPages?.(query) && response.json
    ? paged(query, response.json as JsonObject, state.repeatsPages)
    : response;
}

/** Reads the body; a failure has a number as its status. */
function bodyOf({ method, query, bytes, headers }: FakeRequest, { body: shape }: Route): JsonObject | FakeResponse {
  if (shape === undefined) {
    if (bytes.length === 0) return {};
    return failed(400, { reason: 'badRequest', message: 'The method takes no body.', domain: 'global' });
  }
  const body = bytes.length === 0 ? null : jsonBody(bytes, headers['content-type']);
  if (!body) return failed(400, { reason: 'parseError', message: 'Parse Error', domain: 'global' });
  const wrong = shapeProblem(body, shape);
  if (wrong !== null) return failed(400, { reason: 'badRequest', message: wrong, domain: 'global' });
  if (method === 'PUT' && !body['id'])
    return failed(400, { reason: 'idRequired', message: 'The request must specify an id.', domain: 'youtube.body' });
  return bodyPartProblem(query, body) ?? body;
}

/** Three pages at most, each of one item. */
function paged(query: URLSearchParams, body: JsonObject, repeats: boolean): FakeResponse {
  const given = query.get('pageToken');
  const number = given === null ? 1 : Number(/^CDIQAA-([23])$/.exec(given)?.[1] ?? 0);
  if (number === 0) return invalidValue('pageToken', given!);
  const { items, ...rest } = body as { items: JsonObject[] };
  const next = repeats ? 2 : number + 1;
  const more = next <= Math.min(items.length, pages) ? { nextPageToken: `CDIQAA-${next}` } : {};
  const before = number === 1 ? {} : { prevPageToken: `CDIQAQ-${number - 1}` };
  return {
    json: {
      ...rest,
      ...more,
      ...before,
      pageInfo: { totalResults: items.length, resultsPerPage: 1 },
      items: items.slice(number - 1, number),
    },
  };
}

function uploaded(request: FakeRequest, { url }: State): FakeResponse {
  const { query, path } = request;
  const below = path.replace('/upload/youtube/v3', '');
  const parameters = uploadParameters[below];
  if (parameters === undefined) return unknown;
  const problem = queryProblem(parameters, query);
  if (problem) return problem;
  const upload = readUpload(request, url);
  if (!isReceived(upload)) return upload;
  if (below !== '/videos') return imageUploaded(below, query, upload);
  const wrong = shapeProblem(upload.metadata, videoBody);
  if (wrong !== null) return failed(400, { reason: 'badRequest', message: wrong, domain: 'global' });
  if (!/^(video\/.+|application\/octet-stream)$/.test(upload.mediaType))
    return failed(400, {
      reason: 'badContent',
      message: `Media type '${upload.mediaType}' is not supported.`,
      domain: 'global',
    });
  return bodyPartProblem(query, upload.metadata) ?? videoUploaded({ query, body: upload.metadata, id: '' });
}

const uploadParameters: Readonly<Record<string, string>> = {
  '/videos': videoInsertQuery,
  '/thumbnails/set': 'videoId! uploadType upload_id',
  '/channelBanners/insert': 'uploadType upload_id channelId onBehalfOfContentOwnerChannel',
};

function isReceived(upload: Upload | FakeResponse): upload is Upload {
  return 'metadata' in upload;
}

/** https://developers.google.com/youtube/v3/docs/thumbnails/set, https://developers.google.com/youtube/v3/docs/channelBanners/insert */
function imageUploaded(path: string, query: URLSearchParams, { mediaType }: Upload): FakeResponse {
  if (!/^(image\/(jpeg|png)|application\/octet-stream)$/.test(mediaType))
    return failed(400, {
      reason: 'mediaBodyRequired',
      message: `Media type '${mediaType}' is not supported.`,
      domain: 'youtube.thumbnail',
    });
  if (path === '/channelBanners/insert')
    return {
      json: {
        kind: 'youtube#channelBannerResource',
        etag: 'e-banner',
        url: 'https://yt3.googleusercontent.com/banner9',
      },
    };
  if (isGone(query.get('videoId') ?? ''))
    return failed(404, { reason: 'videoNotFound', message: 'The video cannot be found.', domain: 'youtube.thumbnail' });
  return { json: { kind: 'youtube#thumbnailSetResponse', etag: 'e-set', items: [thumbnailSet] } };
}
