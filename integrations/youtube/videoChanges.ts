import { boolean, choice, list, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, type OperationCall } from '../engine/defineOperation.ts';
import { upload } from '../google/upload.ts';
import { description, fileField, language, newPrivacy, privacy, video } from './fields.ts';
import { call, idOf, merged, readParts, timeOf } from './methods.ts';

const category = text({
  title: 'Category',
  description: 'ID of a category.',
  placeholder: '28',
  choices: { list: 'categories' },
  maxLength: 20,
});

const publishAt = text({
  title: 'Publish at',
  description: 'Time with its zone. Only for a private video.',
  placeholder: '2026-12-31T18:00:00Z',
  rare: true,
  maxLength: 40,
});

const videoTags = list(text({ title: 'Tag', placeholder: 'pump', required: true, maxLength: 500 }))({
  title: 'Tags',
  entry: 'tag',
  default: [],
  maxItems: 100,
});

const kids = choice(['keep', 'no', 'yes'], { keep: 'Not stated', no: 'No', yes: 'Yes' })({
  title: 'Made for kids',
  default: 'keep',
  rare: true,
});

const synthetic = choice(['keep', 'no', 'yes'], { keep: 'Not stated', no: 'No', yes: 'Yes' })({
  title: 'Altered by AI',
  description: 'Realistic content that is altered or synthetic.',
  default: 'keep',
  rare: true,
});

const license = choice(['keep', 'youtube', 'creative_common'], {
  keep: 'As it is',
  youtube: 'YouTube',
  creative_common: 'Creative Commons',
})({ title: 'License', default: 'keep', rare: true });

const embeddable = choice(['keep', 'no', 'yes'], { keep: 'As it is', no: 'No', yes: 'Yes' })({
  title: 'Can be embedded',
  default: 'keep',
  rare: true,
});

const options = { description, category, tags: videoTags, language, publish_at: publishAt };
const statements = { made_for_kids: kids, contains_synthetic_media: synthetic, license, embeddable };

type Answer = 'keep' | 'no' | 'yes';

interface Details {
  description?: string;
  category?: string;
  tags: string[];
  language?: string;
  publish_at?: string;
  made_for_kids: Answer;
  contains_synthetic_media: Answer;
  license: 'keep' | 'youtube' | 'creative_common';
  embeddable: Answer;
}

const answerOf = (answer: Answer): boolean | undefined => (answer === 'keep' ? undefined : answer === 'yes');
const licenses = { keep: undefined, youtube: 'youtube', creative_common: 'creativeCommon' } as const;

function snippetOf(title: string | undefined, given: Details): JsonObject {
  return withoutEmpty({
    title,
    description: given.description,
    categoryId: given.category,
    tags: given.tags.length === 0 ? undefined : given.tags,
    defaultLanguage: given.language,
  });
}

function statusOf(privacyStatus: string | undefined, given: Details): JsonObject {
  return withoutEmpty({
    privacyStatus,
    publishAt: timeOf(given.publish_at, '/publish_at'),
    selfDeclaredMadeForKids: answerOf(given.made_for_kids),
    containsSyntheticMedia: answerOf(given.contains_synthetic_media),
    license: licenses[given.license],
    embeddable: answerOf(given.embeddable),
  });
}

function withoutEmpty(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

/** A file of the item, with a media type of this kind. */
export function mediaOf(
  { item, files }: Pick<OperationCall, 'item' | 'files'>,
  field: string,
  kind: 'video' | 'image',
) {
  const binary = binaryOf(item, field, '/binary_name');
  const isKnown = binary.media_type.startsWith(`${kind}/`);
  return {
    mediaType: isKnown ? binary.media_type : 'application/octet-stream',
    sizeBytes: binary.size_bytes,
    open: () => contentOf(files, binary),
  };
}

export const uploadVideo = defineOperation({
  title: 'Upload',
  description:
    'Uploads a file of the item as a video. Google keeps videos of projects that it has not audited private.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    binary_name: fileField,
    title: text({ title: 'Title', required: true, maxLength: 100 }),
    privacy: newPrivacy,
    ...options,
    ...statements,
    notify: boolean({ title: 'Notify subscribers', default: true, rare: true }),
  },
  example: { title: 'How a pump works', category: '28' },
  output: { id: 'v9', snippet: { title: 'How a pump works' }, status: { privacyStatus: 'private' } },
  run: async ({ binary_name: field, title, privacy: visible, notify, ...given }, operation) => {
    const content = mediaOf(operation, field, 'video');
    const metadata = { snippet: snippetOf(title, given), status: statusOf(visible, given) };
    const query = { part: 'snippet,status', notifySubscribers: notify };
    const film = { title: 'YouTube', method: 'POST' as const, path: '/youtube/v3/videos', query, metadata, content };
    return [{ json: await upload(film, operation) }];
  },
});

const snippetFields = ['title', 'description', 'tags', 'categoryId', 'defaultLanguage', 'defaultAudioLanguage'];
const statusFields = [
  'privacyStatus',
  'publishAt',
  'license',
  'embeddable',
  'publicStatsViewable',
  'selfDeclaredMadeForKids',
  'containsSyntheticMedia',
];

export const updateVideo = defineOperation({
  title: 'Update',
  description: 'Changes details of an own video. Fields that are empty stay as they are.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    video,
    new_title: text({ title: 'New title', maxLength: 100 }),
    change_privacy: privacy,
    ...options,
    ...statements,
  },
  example: { video: 'v1', new_title: 'How a pump works, part 1' },
  output: { id: 'v1', snippet: { title: 'How a pump works, part 1' } },
  run: async ({ video: of, new_title: title, change_privacy: visible, ...given }, operation) => {
    const id = idOf(of, '/video');
    const found = await readParts({ path: '/videos', id, part: 'snippet,status', what: 'video' }, operation);
    const snippet = merged(found['snippet'], snippetFields, snippetOf(title, given));
    const changed = statusOf(visible === 'keep' ? undefined : visible, given);
    const { publishAt: at, ...status } = merged(found['status'], statusFields, changed);
    if (changed['publishAt'] !== undefined && status['privacyStatus'] !== 'private')
      throw new AppError('parameter_invalid', 'Only a private video can have a time of publication.', {
        param: '/publish_at',
      });
    // A video that is visible keeps no time of publication.
    const json = {
      id,
      snippet,
      status: status['privacyStatus'] === 'private' && at ? { ...status, publishAt: at } : status,
    };
    const request = call('PUT', '/videos', { query: { part: 'snippet,status' }, json });
    const { body } = await operation.client.send(request, { repeat: 'safe', key: operation.key });
    return [{ json: body as JsonObject }];
  },
});

export const setThumbnail = defineOperation({
  title: 'Set thumbnail',
  description: 'Makes a picture of the item the thumbnail of an own video.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { video, binary_name: fileField },
  example: { video: 'v1' },
  output: { default: { width: 120, height: 90 } },
  run: async ({ video: of, binary_name: field }, operation) => {
    const { mediaType, ...body } = mediaOf(operation, field, 'image');
    const query = { videoId: idOf(of, '/video'), uploadType: 'media' };
    const request = {
      method: 'POST',
      path: '/upload/youtube/v3/thumbnails/set',
      query,
      content: { mediaType, body },
    } as const;
    const { body: answer } = await operation.client.send(request, { repeat: 'safe', key: operation.key });
    return [{ json: ((answer as JsonObject)['items'] as JsonObject[] | undefined)?.[0] ?? {} }];
  },
});
