import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { uploadMedia } from '../uploadMedia.ts';
import { x } from '../vendor.ts';

const upload = defineOperation({
  title: 'Upload',
  description:
    'Uploads an image, a GIF or a video of the item. X keeps it for a day, unless a post or a message uses it.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
    use: choice(['tweet', 'dm'], { tweet: 'Post', dm: 'Direct message' })({ title: 'For', default: 'tweet' }),
    alt_text: text({ title: 'Description for blind people', maxLength: 1_000 }),
  },
  example: { binary_name: 'data' },
  output: { id: '1880028106020515840' },
  run: async ({ binary_name: file, use, alt_text: altText }, call) => [
    { json: await uploadMedia({ file, param: '/binary_name', use, altText }, call) },
  ],
});

/** https://docs.x.com/x-api/media */
export const node = vendorNode(x, {
  noun: 'media',
  title: 'X media',
  description: 'Uploads images and videos for posts and messages at X (Twitter).',
  first: 'upload',
  operations: { upload },
});
