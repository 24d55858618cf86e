import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { list, listOf, oneOf } from '../requests.ts';
import { uploadMedia } from '../uploadMedia.ts';
import { wordpress } from '../vendor.ts';

const media = text({
  title: 'Media item',
  description: 'ID of a file in the media library.',
  choices: { list: 'media' },
  required: true,
  maxLength: 20,
});
const details = {
  title: text({ title: 'Title', maxLength: 1_000 }),
  alt_text: text({ title: 'Alternative text', description: 'For people who cannot see the image.', maxLength: 2_000 }),
  caption: text({ title: 'Caption', rare: true, maxLength: 10_000 }),
  description: text({ title: 'Description', control: 'textarea', rare: true, maxLength: 100_000 }),
  post: text({
    title: 'Post',
    description: 'ID of the post that the file belongs to.',
    choices: { list: 'posts' },
    rare: true,
    maxLength: 20,
    pattern: '^\\s*\\d*\\s*$',
  }),
};
const picture = { id: 43, mime_type: 'image/png', media_type: 'image' };

interface Details {
  title?: string;
  alt_text?: string;
  caption?: string;
  description?: string;
  post?: string;
}

function detailsOf({ post, ...texts }: Details) {
  const given = Object.entries(texts).filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(given), ...(post?.trim() ? { post: Number(post) } : {}) };
}

const upload = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item to the media library.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
    ...details,
  },
  example: { binary_name: 'data', file_name: 'note.txt', title: 'Order {{ $json.id }}' },
  output: { id: 43, mime_type: 'text/plain', title: { raw: 'Order 7' } },
  run: async ({ binary_name: name, file_name: fileName, ...given }, call) => {
    const file = { name, param: '/binary_name', ...(fileName ? { fileName } : {}), details: detailsOf(given) };
    return [{ json: await uploadMedia(file, call) }];
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a file, with the address of its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { media },
  example: { media: '43' },
  output: picture,
  request: ({ media: id }) => ({ path: oneOf('media', id) }),
});

const listMedia = defineOperation({
  title: 'List',
  description: 'Lists files of the media library, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    search: text({ title: 'Search text', maxLength: 500 }),
    kind: choice(['all', 'image', 'video', 'audio', 'text', 'application'], {
      all: 'All',
      image: 'Image',
      video: 'Video',
      audio: 'Audio',
      text: 'Text',
      application: 'Document',
    })({ title: 'Kind', default: 'all' }),
    of_post: text({
      title: 'Only of post',
      description: 'ID of a post.',
      choices: { list: 'posts' },
      rare: true,
      maxLength: 20,
    }),
  },
  example: {},
  output: picture,
  request: ({ search, kind, of_post: parent }) => ({
    path: listOf('media'),
    query: { search, page: 1, parent, ...(kind === 'all' ? {} : { media_type: kind }) },
  }),
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the details of a file. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { media, ...details },
  example: { media: '43', alt_text: 'A pump' },
  output: { id: 43, alt_text: 'A pump' },
  request: ({ media: id, ...given }) => ({ method: 'POST', path: oneOf('media', id), json: detailsOf(given) }),
});

/** Files have no trash. */
const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a file permanently.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['rest_post_invalid_id'],
  parameters: { media },
  example: { media: '43' },
  output: { id: 43 },
  request: ({ media: id }) => ({ method: 'DELETE', path: oneOf('media', id), query: { force: true } }),
  result: (_body, { media: id }) => ({ id: Number(id) }),
});

/** Files of WordPress: https://developer.wordpress.org/rest-api/reference/media/ */
export const node = vendorNode(wordpress, {
  noun: 'media',
  title: 'WordPress media',
  description: 'Uploads, lists, changes or deletes files in the media library of WordPress.',
  first: 'upload',
  operations: { upload, get, list: listMedia, update, delete: remove },
});
