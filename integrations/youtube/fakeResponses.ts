import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { badBody, failed, partsOf } from './fakeChecks.ts';
import {
  channel,
  channelId,
  comment,
  isGone,
  merged,
  playlistItem,
  searchResult,
  thread,
  video,
  withParts,
} from './fakeObjects.ts';

export interface RouteCall {
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  /** The rest of the path of a thing. */
  readonly id: string;
}

export const none: FakeResponse = { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };

export function list(kind: string, query: URLSearchParams, items: readonly JsonObject[]): FakeResponse {
  return {
    json: { kind: `youtube#${kind}`, etag: 'e-list', items: items.map((item) => withParts(item, partsOf(query))) },
  };
}

/** Returns the things with these IDs. The list has no entry for an unknown ID. */
export function found(ids: readonly string[], make: (id: string) => JsonObject): JsonObject[] {
  return ids.filter((id) => !isGone(id)).map(make);
}

export const idsOf = (query: URLSearchParams): string[] => partsOf(query, 'id');
export const one = (thing: JsonObject, query: URLSearchParams): FakeResponse => ({
  json: withParts(thing, partsOf(query)),
});
export const three = (make: (id: string) => JsonObject, prefix: string): JsonObject[] =>
  [1, 2, 3].map((number) => make(`${prefix}${number}`));

export function notFound(kind: string, reason: string): FakeResponse {
  const message = `The ${kind} identified with the request cannot be found.`;
  return failed(404, { reason, message, domain: `youtube.${kind}`, location: 'id' });
}

export const snippetOf = (body: JsonObject): JsonObject => (body['snippet'] ?? {}) as JsonObject;

export function videoListed({ query }: RouteCall): FakeResponse {
  const ids = idsOf(query);
  if (ids.length > 50) return failed(400, { reason: 'invalidParameter', message: 'Too many ids.', location: 'id' });
  return list('videoListResponse', query, ids.length > 0 ? found(ids, video) : three(video, 'v'));
}

/** https://developers.google.com/youtube/v3/docs/videos/update: title and category belong to the part `snippet`. */
function videoProblem(body: JsonObject, isNew: boolean): FakeResponse | null {
  const { title, categoryId, description = '' } = snippetOf(body);
  const status = (body['status'] ?? {}) as JsonObject;
  const isWritten = body['snippet'] !== undefined;
  if (isWritten && (!title || String(title).length > 100 || /[<>]/.test(String(title))))
    return badBody(
      'invalidTitle',
      'The request metadata specifies an invalid or empty video title.',
      'body.snippet.title',
    );
  if (isWritten && Buffer.byteLength(String(description)) > 5000)
    return badBody('invalidDescription', 'The description is not valid.', 'body.snippet.description');
  if (isWritten && !isNew && !categoryId)
    return badBody(
      'invalidCategoryId',
      'The snippet.categoryId property specifies an invalid category ID.',
      'body.snippet.categoryId',
    );
  if (status['publishAt'] !== undefined && status['privacyStatus'] !== 'private')
    return badBody(
      'invalidPublishAt',
      'The request metadata specifies an invalid scheduled publishing time.',
      'body.status.publishAt',
    );
  return null;
}

export function videoUpdated({ query, body }: RouteCall): FakeResponse {
  const id = String(body['id']);
  if (isGone(id)) return notFound('video', 'videoNotFound');
  return videoProblem(body, false) ?? one(merged(video(id), body), query);
}

/** The response to a finished upload of a video. */
export function videoUploaded({ query, body }: RouteCall): FakeResponse {
  const problem = videoProblem(body, true);
  if (problem) return problem;
  const { snippet, status } = video('v9') as { snippet: JsonObject; status: JsonObject };
  const fresh = { ...video('v9'), snippet, status: { ...status, uploadStatus: 'uploaded', privacyStatus: 'private' } };
  return one(merged(fresh, body), query);
}

export function rated({ query }: RouteCall): FakeResponse {
  return isGone(query.get('id') ?? '') ? notFound('video', 'videoNotFound') : none;
}

export function playlistProblem(body: JsonObject): FakeResponse | null {
  if (snippetOf(body)['title']) return null;
  return failed(400, {
    reason: 'playlistTitleRequired',
    message: 'The request must specify a playlist title.',
    domain: 'youtube.playlist',
  });
}

export function itemListed({ query }: RouteCall): FakeResponse {
  const playlistId = query.get('playlistId') ?? 'PLfake1';
  if (isGone(playlistId)) return notFound('playlistItem', 'playlistNotFound');
  const ids = idsOf(query);
  if (ids.length > 0)
    return list(
      'playlistItemListResponse',
      query,
      found(ids, (id) => playlistItem(id)),
    );
  const only = query.get('videoId');
  const numbers = only === null ? [1, 2, 3] : [1];
  const items = numbers.map((number) => playlistItem(`UEfake${number}`, playlistId, only ?? `v${number}`));
  return list('playlistItemListResponse', query, items);
}

function itemProblem(body: JsonObject): FakeResponse | null {
  const { playlistId, resourceId } = snippetOf(body) as { playlistId?: string; resourceId?: JsonObject };
  const fail = (reason: string): FakeResponse =>
    failed(400, { reason, message: `The request is invalid: ${reason}.`, domain: 'youtube.playlistItem' });
  if (!playlistId) return fail('playlistIdRequired');
  if (!resourceId) return fail('resourceIdRequired');
  if (resourceId['kind'] !== 'youtube#video' || !resourceId['videoId']) return fail('invalidResourceType');
  return isGone(String(resourceId['videoId'])) ? notFound('playlistItem', 'videoNotFound') : null;
}

export function itemWritten({ query, body }: RouteCall): FakeResponse {
  const problem = itemProblem(body);
  if (problem) return problem;
  const snippet = snippetOf(body) as { playlistId: string; resourceId: { videoId: string } };
  const item = playlistItem(String(body['id'] ?? 'UEfake9'), snippet.playlistId, snippet.resourceId.videoId);
  return one(merged(item, body), query);
}

export function channelListed({ query }: RouteCall): FakeResponse {
  const ids = idsOf(query);
  if (ids.length > 0) return list('channelListResponse', query, found(ids, channel));
  if (query.has('forHandle') || query.has('forUsername')) {
    const name = query.get('forHandle') ?? query.get('forUsername') ?? '';
    return list('channelListResponse', query, isGone(name.replace('@', '')) ? [] : [channel(channelId)]);
  }
  return list('channelListResponse', query, three(channel, channelId.slice(0, -1)));
}

export function threadCreated({ query, body }: RouteCall): FakeResponse {
  const { videoId, topLevelComment } = snippetOf(body) as { videoId?: string; topLevelComment?: JsonObject };
  const { textOriginal } = snippetOf(topLevelComment ?? {});
  const fail = (reason: string): FakeResponse =>
    failed(400, { reason, message: `The request is invalid: ${reason}.`, domain: 'youtube.commentThread' });
  if (!textOriginal) return fail('commentTextRequired');
  if (!videoId && !snippetOf(body)['channelId']) return fail('channelOrVideoIdMissing');
  if (videoId && isGone(videoId)) return notFound('commentThread', 'videoNotFound');
  return one(thread('Ugfake9', videoId, String(textOriginal)), query);
}

export function replied({ query, body }: RouteCall): FakeResponse {
  const { parentId, textOriginal } = snippetOf(body);
  const fail = (reason: string): FakeResponse =>
    failed(400, { reason, message: `The request is invalid: ${reason}.`, domain: 'youtube.comment' });
  if (!textOriginal) return fail('commentTextRequired');
  if (!parentId) return fail('parentIdMissing');
  if (isGone(String(parentId))) return notFound('comment', 'parentCommentNotFound');
  return one(comment(`${String(parentId)}.r9`, String(textOriginal), { parentId }), query);
}

/** https://developers.google.com/youtube/v3/docs/search/list: filters of videos need the type `video`. */
export function searched({ query }: RouteCall): FakeResponse {
  const types = partsOf(query, 'type');
  if (types.some((type) => !['video', 'channel', 'playlist'].includes(type)))
    return failed(400, { reason: 'invalidParameter', message: 'Invalid type.', location: 'type' });
  const isOfVideos = [...query.keys()].some((name) => /^video[A-Z]|^eventType$|^forMine$/.test(name));
  if (isOfVideos && types.join(',') !== 'video')
    return failed(400, {
      reason: 'invalidSearchFilter',
      message: 'The request contains an invalid combination of search filters and/or restrictions.',
      domain: 'youtube.search',
    });
  return list('searchListResponse', query, three(searchResult, 'v'));
}
