import type { JsonObject } from '../../domains/executions/item.ts';

const at = '2026-11-27T10:00:00Z';
const etag = 'e-fake';
const thumbnails = {
  default: { url: 'https://i.ytimg.com/vi/v1/default.jpg', width: 120, height: 90 },
  high: { url: 'https://i.ytimg.com/vi/v1/hqdefault.jpg', width: 480, height: 360 },
};
export const thumbnailSet = thumbnails;
export const channelId = 'UCfake00000000000000001';

/** Names of things that are not there begin with `gone`. */
export const isGone = (id: string): boolean => id.startsWith('gone');

export function video(id: string): JsonObject {
  return {
    kind: 'youtube#video',
    etag,
    id,
    snippet: {
      publishedAt: at,
      channelId,
      title: 'How a pump works',
      description: 'A short film.',
      thumbnails,
      channelTitle: 'Example',
      tags: ['pump', 'how to'],
      categoryId: '28',
      liveBroadcastContent: 'none',
      defaultLanguage: 'en',
      localized: { title: 'How a pump works', description: 'A short film.' },
    },
    contentDetails: {
      duration: 'PT4M13S',
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: false,
      projection: 'rectangular',
    },
    status: {
      uploadStatus: 'processed',
      privacyStatus: 'public',
      license: 'youtube',
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
      selfDeclaredMadeForKids: false,
    },
    statistics: { viewCount: '1200', likeCount: '30', favoriteCount: '0', commentCount: '4' },
    player: { embedHtml: '<iframe src="//www.youtube.com/embed/v1"></iframe>' },
    topicDetails: { topicCategories: ['https://en.wikipedia.org/wiki/Technology'] },
    recordingDetails: { recordingDate: at },
    processingDetails: { processingStatus: 'succeeded' },
    localizations: {},
  };
}

export function searchResult(id: string): JsonObject {
  const { snippet } = video(id) as { snippet: JsonObject };
  const { title, description } = snippet;
  return {
    kind: 'youtube#searchResult',
    etag,
    id: { kind: 'youtube#video', videoId: id },
    snippet: {
      publishedAt: at,
      channelId,
      title,
      description,
      thumbnails,
      channelTitle: 'Example',
      liveBroadcastContent: 'none',
      publishTime: at,
    },
  };
}

export function videoStats(id: string): JsonObject {
  return {
    kind: 'youtube#videoStats',
    etag,
    id,
    snippet: { publishTime: at },
    statistics: { viewCount: '1200', likeCount: '30', commentCount: '4' },
    contentDetails: { duration: 'PT4M13S', durationMillis: '253000' },
  };
}

const playlistTitles: Readonly<Record<string, string>> = { PLfake2: 'Talks', PLfake3: 'Trailers' };

export function playlist(id: string): JsonObject {
  const title = playlistTitles[id] ?? 'Tutorials';
  return {
    kind: 'youtube#playlist',
    etag,
    id,
    snippet: {
      publishedAt: at,
      channelId,
      title,
      description: 'All of them.',
      thumbnails,
      channelTitle: 'Example',
      localized: { title, description: 'All of them.' },
    },
    status: { privacyStatus: 'public' },
    contentDetails: { itemCount: 3 },
    player: { embedHtml: '<iframe src="//www.youtube.com/embed/videoseries?list=PL1"></iframe>' },
    localizations: {},
  };
}

export function playlistItem(id: string, playlistId = 'PLfake1', videoId = 'v1'): JsonObject {
  return {
    kind: 'youtube#playlistItem',
    etag,
    id,
    snippet: {
      publishedAt: at,
      channelId,
      title: 'How a pump works',
      description: 'A short film.',
      thumbnails,
      channelTitle: 'Example',
      playlistId,
      position: 0,
      resourceId: { kind: 'youtube#video', videoId },
      videoOwnerChannelTitle: 'Example',
      videoOwnerChannelId: channelId,
    },
    contentDetails: { videoId, videoPublishedAt: at },
    status: { privacyStatus: 'public' },
  };
}

export function channel(id: string): JsonObject {
  return {
    kind: 'youtube#channel',
    etag,
    id,
    snippet: {
      title: 'Example',
      description: 'Films about machines.',
      customUrl: '@example',
      publishedAt: at,
      thumbnails,
      localized: { title: 'Example', description: 'Films about machines.' },
      country: 'DE',
    },
    contentDetails: { relatedPlaylists: { likes: 'LL', uploads: `UU${id.slice(2)}` } },
    statistics: { viewCount: '5000', subscriberCount: '100', hiddenSubscriberCount: false, videoCount: '3' },
    status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: 'allowed', madeForKids: false },
    brandingSettings: {
      channel: { title: 'Example', description: 'Films about machines.', keywords: 'machines', country: 'DE' },
      image: { bannerExternalUrl: 'https://yt3.googleusercontent.com/banner1' },
    },
    topicDetails: { topicIds: ['/m/07c1v'] },
    localizations: {},
  };
}

export function comment(id: string, text = 'Thank you!', more: JsonObject = {}): JsonObject {
  return {
    kind: 'youtube#comment',
    etag,
    id,
    snippet: {
      channelId,
      textDisplay: text,
      textOriginal: text,
      authorDisplayName: '@ada',
      authorChannelId: { value: 'UCada' },
      canRate: true,
      viewerRating: 'none',
      likeCount: 0,
      publishedAt: at,
      updatedAt: at,
      ...more,
    },
  };
}

export function thread(id: string, videoId = 'v1', text?: string): JsonObject {
  return {
    kind: 'youtube#commentThread',
    etag,
    id,
    snippet: {
      channelId,
      videoId,
      topLevelComment: comment(id, text, { videoId }),
      canReply: true,
      totalReplyCount: 1,
      isPublic: true,
    },
    replies: { comments: [comment(`${id}.r1`, 'You are welcome.', { parentId: id })] },
  };
}

export function caption(id: string): JsonObject {
  return {
    kind: 'youtube#caption',
    etag,
    id,
    snippet: {
      videoId: 'v1',
      lastUpdated: at,
      trackKind: 'standard',
      language: 'en',
      name: '',
      audioTrackType: 'unknown',
      isCC: false,
      isLarge: false,
      isEasyReader: false,
      isDraft: false,
      isAutoSynced: false,
      status: 'serving',
    },
  };
}

export function named(kind: string, id: string, snippet: JsonObject): JsonObject {
  return { kind: `youtube#${kind}`, etag, id, snippet };
}

/** Returns the parts of a thing that were asked for. */
export function withParts(thing: JsonObject, parts: readonly string[]): JsonObject {
  const always = ['kind', 'etag', 'id'];
  return Object.fromEntries(Object.entries(thing).filter(([name]) => always.includes(name) || parts.includes(name)));
}

/** Puts the written parts over those of the thing. */
export function merged(thing: JsonObject, body: JsonObject): JsonObject {
  const parts = Object.entries(body).map(([name, part]) => {
    const before = thing[name];
    const isPart = typeof part === 'object' && part !== null && typeof before === 'object' && before !== null;
    return [name, isPart ? { ...(before as JsonObject), ...(part as JsonObject) } : part] as const;
  });
  return { ...thing, ...Object.fromEntries(parts) };
}
