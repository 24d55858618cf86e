import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Shape } from '../google/fakeShape.ts';

import {
  caption,
  channel,
  channelId,
  comment,
  isGone,
  merged,
  named,
  playlist,
  thread,
  videoStats,
} from './fakeObjects.ts';
import {
  type RouteCall,
  channelListed,
  found,
  idsOf,
  itemListed,
  itemWritten,
  list,
  none,
  notFound,
  one,
  playlistProblem,
  rated,
  replied,
  searched,
  snippetOf,
  threadCreated,
  three,
  videoListed,
  videoUpdated,
} from './fakeResponses.ts';

export interface Route {
  /** Parameters of the query, as `queryProblem` reads them. */
  readonly query: string;
  /** Parts that exist. */
  readonly parts?: string;
  /** Exactly one of these parameters is given. */
  readonly filters?: string;
  readonly body?: Shape;
  /** The list has pages; false if the parameters make a list without any. */
  readonly hasPages?: (query: URLSearchParams) => boolean;
  readonly respond: (call: RouteCall) => FakeResponse;
}

function deleted(kind: string, reason: string): Route {
  return {
    query: 'id!',
    respond: ({ query }) => (isGone(query.get('id') ?? '') ? notFound(kind, reason) : none),
  };
}

const paging = 'maxResults:n0-50 pageToken';
const videoParts =
  'contentDetails fileDetails liveStreamingDetails localizations paidProductPlacementDetails player processingDetails recordingDetails snippet statistics status suggestions topicDetails';
const channelParts =
  'auditDetails brandingSettings contentDetails contentOwnerDetails localizations snippet statistics status topicDetails';
export const videoBody: Shape = {
  id: 's',
  snippet: {
    title: 's',
    description: 's',
    tags: ['s'],
    categoryId: 's',
    defaultLanguage: 's',
    defaultAudioLanguage: 's',
  },
  status: {
    privacyStatus: 'public|unlisted|private',
    publishAt: 's',
    license: 'youtube|creativeCommon',
    embeddable: 'b',
    publicStatsViewable: 'b',
    selfDeclaredMadeForKids: 'b',
    containsSyntheticMedia: 'b',
  },
  recordingDetails: { recordingDate: 's', locationDescription: 's', location: '?' },
  localizations: '?',
};
export const videoInsertQuery =
  'part! uploadType upload_id notifySubscribers:b autoLevels:b stabilize:b onBehalfOfContentOwnerChannel';
const playlistBody: Shape = {
  id: 's',
  snippet: { title: 's', description: 's', defaultLanguage: 's', tags: ['s'], channelId: 's' },
  status: { privacyStatus: 'public|unlisted|private' },
  localizations: '?',
};
const itemBody: Shape = {
  id: 's',
  snippet: { playlistId: 's', position: 'i', resourceId: { kind: 's', videoId: 's' } },
  contentDetails: { note: 's', startAt: 's', endAt: 's' },
};
const rating = 'like|dislike|none';
const searchQuery = `part! q type channelId channelType:show|any eventType:completed|live|upcoming forContentOwner:b forDeveloper:b forMine:b location locationRadius ${paging} order:date|rating|relevance|title|videoCount|viewCount publishedAfter:t publishedBefore:t regionCode relevanceLanguage safeSearch:moderate|none|strict topicId videoCaption:closedCaption|none|any videoCategoryId videoDefinition:high|standard|any videoDimension:2d|3d|any videoDuration:long|medium|short|any videoEmbeddable:true|any videoLicense:creativeCommon|youtube|any videoPaidProductPlacement:true|any videoSyndicated:true|any videoType:episode|movie|any`;

/** https://developers.google.com/youtube/v3/docs, a page for each of these methods. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /search': { query: searchQuery, parts: 'snippet', hasPages: () => true, respond: searched },
  'GET /videos': {
    query: `part! id chart:mostPopular myRating:like|dislike hl locale maxHeight:n72-8192 maxWidth:n72-8192 regionCode videoCategoryId ${paging}`,
    parts: videoParts,
    filters: 'id chart myRating',
    hasPages: (query) => !query.has('id'),
    respond: videoListed,
  },
  'GET /videos:batchGetStats': {
    query: 'part! id!',
    parts: 'contentDetails snippet statistics',
    respond: ({ query }) => list('batchGetStatsResponse', query, found(idsOf(query), videoStats)),
  },
  'PUT /videos': { query: 'part!', parts: videoParts, body: videoBody, respond: videoUpdated },
  'DELETE /videos': deleted('video', 'videoNotFound'),
  'POST /videos/rate': { query: `id! rating!:${rating}`, respond: rated },
  'GET /videos/getRating': {
    query: 'id!',
    respond: ({ query }) => ({
      json: {
        kind: 'youtube#videoGetRatingResponse',
        etag: 'e-list',
        items: idsOf(query).map((videoId) => ({ videoId, rating: 'like' })),
      },
    }),
  },
  'GET /playlists': {
    query: `part! channelId id mine:b hl ${paging} onBehalfOfContentOwnerChannel`,
    parts: 'contentDetails id localizations player snippet status',
    filters: 'channelId id mine',
    hasPages: (query) => !query.has('id'),
    respond: ({ query }) => {
      const ids = idsOf(query);
      return list('playlistListResponse', query, ids.length > 0 ? found(ids, playlist) : three(playlist, 'PLfake'));
    },
  },
  'POST /playlists': {
    query: 'part! onBehalfOfContentOwnerChannel',
    parts: 'id localizations snippet status',
    body: playlistBody,
    respond: ({ query, body }) => playlistProblem(body) ?? one(merged(playlist('PLfake9'), body), query),
  },
  'PUT /playlists': {
    query: 'part!',
    parts: 'id localizations snippet status',
    body: playlistBody,
    respond: ({ query, body }) =>
      isGone(String(body['id']))
        ? notFound('playlist', 'playlistNotFound')
        : (playlistProblem(body) ?? one(merged(playlist(String(body['id'])), body), query)),
  },
  'DELETE /playlists': deleted('playlist', 'playlistNotFound'),
  'GET /playlistItems': {
    query: `part! id playlistId videoId ${paging}`,
    parts: 'contentDetails id snippet status',
    filters: 'id playlistId',
    hasPages: (query) => !query.has('id'),
    respond: itemListed,
  },
  'POST /playlistItems': {
    query: 'part!',
    parts: 'contentDetails id snippet status',
    body: itemBody,
    respond: itemWritten,
  },
  'PUT /playlistItems': {
    query: 'part!',
    parts: 'contentDetails id snippet status',
    body: itemBody,
    respond: itemWritten,
  },
  'DELETE /playlistItems': deleted('playlistItem', 'playlistItemNotFound'),
  'GET /channels': {
    query: `part! categoryId forHandle forUsername id managedByMe:b mine:b hl ${paging}`,
    parts: channelParts,
    filters: 'categoryId forHandle forUsername id managedByMe mine',
    hasPages: (query) => !['id', 'forHandle', 'forUsername'].some((name) => query.has(name)),
    respond: channelListed,
  },
  'PUT /channels': {
    query: 'part!',
    parts: 'brandingSettings localizations status',
    body: {
      id: 's',
      brandingSettings: {
        channel: {
          title: 's',
          description: 's',
          keywords: 's',
          country: 's',
          defaultLanguage: 's',
          trackingAnalyticsAccountId: 's',
          unsubscribedTrailer: 's',
          moderateComments: 'b',
        },
        image: { bannerExternalUrl: 's' },
      },
      localizations: '?',
      status: { selfDeclaredMadeForKids: 'b' },
    },
    respond: ({ query, body }) =>
      isGone(String(body['id']))
        ? notFound('channel', 'channelNotFound')
        : one(merged(channel(String(body['id'])), body), query),
  },
  'GET /commentThreads': {
    query: `part! allThreadsRelatedToChannelId channelId id postId videoId maxResults:n1-100 pageToken moderationStatus:heldForReview|likelySpam|published order:time|relevance searchTerms textFormat:html|plainText`,
    parts: 'id replies snippet',
    filters: 'allThreadsRelatedToChannelId channelId id postId videoId',
    hasPages: (query) => !query.has('id'),
    respond: ({ query }) =>
      isGone(query.get('videoId') ?? '')
        ? notFound('commentThread', 'videoNotFound')
        : list(
            'commentThreadListResponse',
            query,
            three((id) => thread(id, query.get('videoId') ?? undefined), 'Ugfake'),
          ),
  },
  'POST /commentThreads': {
    query: 'part!',
    parts: 'id snippet',
    body: { snippet: { channelId: 's', videoId: 's', topLevelComment: { snippet: { textOriginal: 's' } } } },
    respond: threadCreated,
  },
  'GET /comments': {
    query: 'part! id parentId maxResults:n1-100 pageToken textFormat:html|plainText',
    parts: 'id snippet',
    filters: 'id parentId',
    hasPages: (query) => !query.has('id'),
    respond: ({ query }) => {
      const ids = idsOf(query);
      return list(
        'commentListResponse',
        query,
        ids.length > 0 ? found(ids, (id) => comment(id)) : three((id) => comment(id), 'Ugfake1.r'),
      );
    },
  },
  'POST /comments': {
    query: 'part!',
    parts: 'id snippet',
    body: { snippet: { parentId: 's', textOriginal: 's' } },
    respond: replied,
  },
  'PUT /comments': {
    query: 'part!',
    parts: 'id snippet',
    body: { id: 's', snippet: { textOriginal: 's' } },
    respond: ({ query, body }) => one(comment(String(body['id']), String(snippetOf(body)['textOriginal'])), query),
  },
  'DELETE /comments': deleted('comment', 'commentNotFound'),
  'POST /comments/setModerationStatus': {
    query: 'id! moderationStatus!:heldForReview|published|rejected banAuthor:b',
    respond: () => none,
  },
  'GET /captions': {
    query: 'part! videoId! id',
    parts: 'id snippet',
    respond: ({ query }) =>
      isGone(query.get('videoId') ?? '')
        ? notFound('caption', 'videoNotFound')
        : list('captionListResponse', query, [caption('AUieDafake1')]),
  },
  'GET /captions/{id}': {
    query: 'tfmt:sbv|scc|srt|ttml|vtt tlang',
    respond: ({ id }) =>
      isGone(id)
        ? notFound('caption', 'captionNotFound')
        : {
            content: {
              bytes: Buffer.from('1\n00:00:00,000 --> 00:00:01,000\nHello\n'),
              mediaType: 'application/octet-stream',
            },
          },
  },
  'GET /videoCategories': {
    query: 'part! id regionCode hl',
    parts: 'snippet',
    filters: 'id regionCode',
    respond: ({ query }) =>
      list('videoCategoryListResponse', query, [
        named('videoCategory', '28', { title: 'Science & Technology', assignable: true, channelId }),
        named('videoCategory', '29', { title: 'Nonprofits & Activism', assignable: false, channelId }),
      ]),
  },
  'GET /i18nRegions': {
    query: 'part! hl',
    parts: 'snippet',
    respond: ({ query }) =>
      list('i18nRegionListResponse', query, [named('i18nRegion', 'DE', { gl: 'DE', name: 'Germany' })]),
  },
  'GET /i18nLanguages': {
    query: 'part! hl',
    parts: 'snippet',
    respond: ({ query }) =>
      list('i18nLanguageListResponse', query, [named('i18nLanguage', 'de', { hl: 'de', name: 'German' })]),
  },
};
