import { list, object, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, type OperationCall } from '../engine/defineOperation.ts';
import { actorOf } from './account.ts';
import { postFields, postItem, postRequest, type NewPost } from './newPost.ts';
import { uploadFile } from './uploads.ts';

const share = 'urn:li:share:7260000000000000001';
const output = { urn: share, url: `https://www.linkedin.com/feed/update/${share}/` };
const person = 'urn:li:person:a1B2';

const fileName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});
const mediaTitle = text({ title: 'Title', rare: true, maxLength: 400 });

/** Publishes a post after its uploads. `contentOf` uploads for the author, and returns the content of the post. */
async function publish(
  post: NewPost,
  call: OperationCall,
  contentOf: (owner: string) => Promise<JsonObject>,
): Promise<{ json: JsonObject }[]> {
  const author = await actorOf(post.author, call);
  const content = await contentOf(author);
  const request = postRequest({ ...post, author }, { content });
  return [{ json: postItem(await call.client.send(request, { repeat: 'unsafe', key: call.key })) }];
}

/** A link. LinkedIn does not read the page, so the post needs its title. */
export const createLink = defineOperation({
  title: 'Share link',
  description: 'Publishes a post with a link and its preview.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    link: text({
      title: 'Link',
      placeholder: 'https://example.com/news',
      required: true,
      maxLength: 2_000,
      pattern: '^\\s*https?://\\S+\\s*$',
    }),
    link_title: text({ title: 'Title of link', required: true, maxLength: 400 }),
    link_description: text({ title: 'Description of link', maxLength: 4_000 }),
    thumbnail_file: text({
      title: 'File field of preview',
      description: 'Name of an image in the item. Empty: no image.',
      maxLength: 200,
    }),
    ...postFields,
  },
  example: { link: 'https://example.com/news', link_title: 'News', text: 'Read this.', author: person },
  output,
  run: ({ link, link_title: title, link_description: description, thumbnail_file: file, ...post }, call) =>
    publish(post, call, async (owner) => ({
      article: {
        source: link.trim(),
        title,
        ...(description ? { description } : {}),
        ...(file ? { thumbnail: await uploadFile('image', { owner, file, param: '/thumbnail_file' }, call) } : {}),
      },
    })),
});

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/multiimage-post-api */
export const createImages = defineOperation({
  title: 'Post images',
  description: 'Publishes a post with up to 20 images of the item.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    images: list(
      object({
        file: text({ title: 'File field', required: true, maxLength: 200 }),
        alt_text: text({ title: 'Description for blind people', maxLength: 4_086 }),
      }),
    )({ title: 'Images', entry: 'image', default: [{ file: 'data' }], minItems: 1, maxItems: 20 }),
    image_title: text({ title: 'Title', description: 'Only of a post with one image.', rare: true, maxLength: 400 }),
    ...postFields,
  },
  example: { images: [{ file: 'data', alt_text: 'A pump' }], text: 'Our new pump', author: person },
  output,
  run: ({ images, image_title: title, ...post }, call) =>
    publish(post, call, async (owner) => {
      const uploaded: JsonObject[] = [];
      for (const [place, { file, alt_text: altText }] of images.entries()) {
        const id = await uploadFile('image', { owner, file, param: `/images/${place}/file` }, call);
        uploaded.push({ id, ...(altText ? { altText } : {}) });
      }
      if (uploaded.length > 1) return { multiImage: { images: uploaded } };
      return { media: { ...uploaded[0], ...(title ? { title } : {}) } };
    }),
});

export const createVideo = defineOperation({
  title: 'Post video',
  description: 'Publishes a post with a video of the item (MP4, 75 KB to 500 MB).',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { binary_name: fileName, media_title: mediaTitle, ...postFields },
  example: { text: 'How a pump works', author: person },
  output,
  run: ({ binary_name: file, media_title: title, ...post }, call) =>
    publish(post, call, async (owner) => {
      const id = await uploadFile('video', { owner, file, param: '/binary_name' }, call);
      return { media: { id, ...(title ? { title } : {}) } };
    }),
});

export const createDocument = defineOperation({
  title: 'Post document',
  description: 'Publishes a post with a document of the item (PDF, Word or PowerPoint, up to 100 MB and 300 pages).',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    binary_name: fileName,
    document_title: text({ title: 'Title of document', required: true, maxLength: 400 }),
    ...postFields,
  },
  example: { text: 'All about pumps', document_title: 'Pumps', author: person },
  output,
  run: ({ binary_name: file, document_title: title, ...post }, call) => {
    if (title.trim() === '')
      throw new AppError('parameter_invalid', 'Enter a title for the document.', { param: '/document_title' });
    return publish(post, call, async (owner) => {
      const id = await uploadFile('document', { owner, file, param: '/binary_name' }, call);
      return { media: { id, title } };
    });
  },
});
