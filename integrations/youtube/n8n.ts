import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

interface Mapped extends JsonObject {
  /** Second part of the type: `video`. */
  noun: string;
  operation: string;
}

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => Mapped;

const credentials = { youTubeOAuth2Api: 'google_oauth2' };

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.youtube/ */
const youTube: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'channel');
  const operation = parameters.choice('operation', 'getAll');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`YouTube: "${resource}: ${operation}" is not supported. Use "YouTube API call".`);
  const { noun, ...mapped } = read(parameters);
  const given = Object.entries(mapped).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `youtube.${noun}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** The parts of the response; n8n's default is all of them. */
function partsOf(parameters: Parameters): JsonObject {
  const names = parameters.names('part');
  return names.length === 0 || names.includes('*') ? {} : { parts: names.join(',') };
}

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 25) };
}

const privacies = { private: 'private', unlisted: 'unlisted', public: 'public' } as const;
const answers = { true: 'yes', false: 'no' } as const;

function answerOf(parameters: Parameters, path: string, ours: string): JsonObject {
  return parameters.has(path) ? { [ours]: answers[parameters.flag(path) ? 'true' : 'false'] } : {};
}

const channel: Record<string, ReadOperation> = {
  getAll: (parameters) => {
    const id = parameters.text('filters.id');
    if (id !== '')
      return {
        noun: 'channel',
        operation: 'get',
        channel_or_handle: id,
        ...partsOf(parameters),
        ...ignored(parameters),
      };
    const name = parameters.text('filters.forUsername');
    if (name !== '') {
      parameters.remark('filters.forUsername', 'User names have become handles. Check the channel.');
      return {
        noun: 'channel',
        operation: 'get',
        channel_or_handle: `@${name}`,
        ...partsOf(parameters),
        ...ignored(parameters),
      };
    }
    return {
      noun: 'channel',
      operation: 'list',
      ...(parameters.flag('filters.managedByMe') ? { which: 'managed' } : {}),
      ...partsOf(parameters),
      ...pageOf(parameters),
    };
  },
  get: (parameters) => ({
    noun: 'channel',
    operation: 'get',
    channel_or_handle: parameters.text('channelId'),
    ...partsOf(parameters),
  }),
  update: (parameters) => {
    const at = 'updateFields.brandingSettingsUi.channelSettingsValues.channel';
    return {
      noun: 'channel',
      operation: 'update',
      channel: parameters.text('channelId'),
      new_description: parameters.text(`${at}.description`),
      keywords: parameters.text(`${at}.keywords`),
      country: parameters.text(`${at}.country`),
      default_language: parameters.text(`${at}.defaultLanguage`),
      trailer: parameters.text(`${at}.unsubscribedTrailer`),
    };
  },
  uploadBanner: (parameters) => ({
    noun: 'channel',
    operation: 'upload_banner',
    channel: parameters.text('channelId'),
    binary_name: parameters.text('binaryProperty', 'data'),
  }),
};

/** A list of one entry has no limit. */
function ignored(parameters: Parameters): JsonObject {
  parameters.ignore('returnAll', 'limit');
  return {};
}

const playlist: Record<string, ReadOperation> = {
  getAll: (parameters) => {
    const id = parameters.text('filters.id');
    if (id !== '')
      return { noun: 'playlist', operation: 'get', playlist: id, ...partsOf(parameters), ...ignored(parameters) };
    return {
      noun: 'playlist',
      operation: 'list',
      of_channel: parameters.text('filters.channelId'),
      ...partsOf(parameters),
      ...pageOf(parameters),
    };
  },
  get: (parameters) => ({
    noun: 'playlist',
    operation: 'get',
    playlist: parameters.text('playlistId'),
    ...partsOf(parameters),
  }),
  create: (parameters) => ({
    noun: 'playlist',
    operation: 'create',
    title: parameters.text('title'),
    description: parameters.text('options.description'),
    // YouTube makes playlists public if nothing is said.
    privacy: parameters.word('options.privacyStatus', privacies, 'public'),
    language: parameters.text('options.defaultLanguage'),
  }),
  update: (parameters) => ({
    noun: 'playlist',
    operation: 'update',
    playlist: parameters.text('playlistId'),
    new_title: parameters.text('title'),
    description: parameters.text('updateFields.description'),
    ...changedPrivacy(parameters),
    language: parameters.text('updateFields.defaultLanguage'),
  }),
  delete: (parameters) => ({ noun: 'playlist', operation: 'delete', playlist: parameters.text('playlistId') }),
};

function changedPrivacy(parameters: Parameters): JsonObject {
  const path = 'updateFields.privacyStatus';
  return parameters.has(path) ? { change_privacy: parameters.word(path, privacies, 'private') } : {};
}

const playlistItem: Record<string, ReadOperation> = {
  getAll: (parameters) => ({
    noun: 'playlist_item',
    operation: 'list',
    playlist: parameters.text('playlistId'),
    ...partsOf(parameters),
    ...pageOf(parameters),
  }),
  get: (parameters) => ({
    noun: 'playlist_item',
    operation: 'get',
    entry: parameters.text('playlistItemId'),
    ...partsOf(parameters),
  }),
  add: (parameters) => ({
    noun: 'playlist_item',
    operation: 'add',
    playlist: parameters.text('playlistId'),
    video: parameters.text('videoId'),
    ...(parameters.has('options.position') ? { position: parameters.number('options.position', 0) } : {}),
    note: parameters.text('options.note'),
  }),
  delete: (parameters) => ({
    noun: 'playlist_item',
    operation: 'remove',
    entry: parameters.text('playlistItemId'),
  }),
};

const orders = {
  date: 'date',
  rating: 'rating',
  relevance: 'relevance',
  title: 'title',
  viewCount: 'view_count',
} as const;
const safeSearches = { moderate: 'moderate', none: 'none', strict: 'strict' } as const;
const licenses = { youtube: 'youtube', creativeCommon: 'creative_common' } as const;

/** Details of a video, in `options` or `updateFields`. */
function detailsOf(parameters: Parameters, at: string): JsonObject {
  const tags = parameters.names(`${at}.tags`);
  parameters.ignore(`${at}.recordingDate`);
  if (parameters.has(`${at}.recordingDate`))
    parameters.remark(`${at}.recordingDate`, 'The date of recording is not supported.');
  return {
    description: parameters.text(`${at}.description`),
    ...(tags.length === 0 ? {} : { tags }),
    language: parameters.text(`${at}.defaultLanguage`),
    publish_at: parameters.text(`${at}.publishAt`),
    ...(parameters.has(`${at}.license`) ? { license: parameters.word(`${at}.license`, licenses, 'youtube') } : {}),
    ...answerOf(parameters, `${at}.embeddable`, 'embeddable'),
    ...answerOf(parameters, `${at}.selfDeclaredMadeForKids`, 'made_for_kids'),
  };
}

const video: Record<string, ReadOperation> = {
  getAll: (parameters) => {
    const found = {
      query: parameters.text('filters.q'),
      in_channel: parameters.text('filters.channelId'),
      published_after: parameters.text('filters.publishedAfter'),
      published_before: parameters.text('filters.publishedBefore'),
      region: parameters.text('filters.regionCode'),
    };
    const hasFilter = Object.values(found).some((value) => value !== '');
    const isMine = parameters.flag('filters.forMine', !hasFilter);
    parameters.remark(null, 'Google allows 100 searches a day. "List of channel" costs less.');
    return {
      noun: 'video',
      operation: 'search',
      ...found,
      ...(isMine ? { for_mine: true } : {}),
      order: parameters.word('options.order', orders, 'relevance'),
      safe_search: parameters.word('options.safeSearch', safeSearches, 'moderate'),
      ...pageOf(parameters),
    };
  },
  get: (parameters) => ({
    noun: 'video',
    operation: 'get',
    video: parameters.text('videoId'),
    ...partsOf(parameters),
  }),
  upload: (parameters) => {
    parameters.ignore('regionCode');
    return {
      noun: 'video',
      operation: 'upload',
      title: parameters.text('title'),
      category: parameters.text('categoryId'),
      binary_name: parameters.text('binaryProperty', 'data'),
      // YouTube makes videos public if nothing is said.
      privacy: parameters.word('options.privacyStatus', privacies, 'public'),
      ...detailsOf(parameters, 'options'),
      ...(parameters.has('options.notifySubscribers') ? { notify: parameters.flag('options.notifySubscribers') } : {}),
    };
  },
  update: (parameters) => {
    parameters.ignore('regionCode');
    return {
      noun: 'video',
      operation: 'update',
      video: parameters.text('videoId'),
      new_title: parameters.text('title'),
      category: parameters.text('categoryId'),
      ...changedPrivacy(parameters),
      ...detailsOf(parameters, 'updateFields'),
    };
  },
  delete: (parameters) => ({ noun: 'video', operation: 'delete', video: parameters.text('videoId') }),
  rate: (parameters) => ({
    noun: 'video',
    operation: 'rate',
    video: parameters.text('videoId'),
    rating: parameters.text('rating', 'like'),
  }),
};

const videoCategory: Record<string, ReadOperation> = {
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit');
    return { noun: 'category', operation: 'list', region: parameters.text('regionCode') };
  },
};

const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = {
  channel,
  playlist,
  playlistItem,
  video,
  videoCategory,
};

/** Mappings of n8n's node for YouTube, by type. */
export const n8n: VendorMappings = { youTube };
