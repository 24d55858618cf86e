import { boolean, choice, integer, list, object, text, type ObjectOf } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, type OperationCall } from '../engine/defineOperation.ts';
import { postIdOf } from './ids.ts';
import { uploadMedia } from './uploadMedia.ts';

const audiences = {
  following: 'following',
  mentioned: 'mentionedUsers',
  subscribers: 'subscribers',
  verified: 'verified',
};

const parameters = {
  text: text({
    title: 'Text',
    description:
      '280 characters; an address counts as 23, and a Chinese character as 2. Premium accounts may write more.',
    control: 'textarea',
    default: '',
    maxLength: 25_000,
  }),
  files: list(
    object({
      file: text({ title: 'File field', required: true, maxLength: 200 }),
      alt_text: text({ title: 'Description for blind people', maxLength: 1_000 }),
    }),
  )({
    title: 'Images or video',
    description: 'Up to 4 images, or one GIF, or one video of the item.',
    entry: 'file',
    default: [],
    maxItems: 4,
  }),
  media_ids: list(text({ title: 'Media ID', required: true, maxLength: 40, pattern: '^\\s*\\d+\\s*$' }))({
    title: 'Uploaded media',
    description: 'IDs of media that were uploaded in the last day.',
    entry: 'ID',
    default: [],
    maxItems: 4,
    rare: true,
  }),
  reply_to: text({
    title: 'Reply to',
    description: 'ID or address of a post. X allows replies to authors who have mentioned or quoted the account.',
    rare: true,
    maxLength: 200,
  }),
  quote: text({
    title: 'Quote',
    description: 'ID or address of a post. X allows quotes to few apps.',
    rare: true,
    maxLength: 200,
  }),
  poll_answers: list(text({ title: 'Answer', required: true, maxLength: 25 }))({
    title: 'Poll answers',
    description: '2 to 4.',
    entry: 'answer',
    default: [],
    maxItems: 4,
    rare: true,
  }),
  poll_minutes: integer({ title: 'Poll minutes', minimum: 5, maximum: 10_080, default: 1_440, rare: true }),
  who_can_reply: choice(['everyone', 'following', 'mentioned', 'subscribers', 'verified'], {
    everyone: 'Everyone',
    following: 'Accounts that the account follows',
    mentioned: 'Mentioned accounts',
    subscribers: 'Subscribers',
    verified: 'Verified accounts',
  })({ title: 'Who can reply', default: 'everyone', rare: true }),
  place: text({ title: 'Place', description: 'ID of a place.', rare: true, maxLength: 100 }),
  community: text({ title: 'Community', description: 'ID of a community.', rare: true, maxLength: 40 }),
  made_with_ai: boolean({ title: 'Label as made with AI', default: false, rare: true }),
  paid_partnership: boolean({ title: 'Label as paid partnership', default: false, rare: true }),
};

type NewPost = Omit<ObjectOf<typeof parameters>, 'files' | 'media_ids'>;

function bodyOf(given: NewPost, media: readonly string[]): JsonObject {
  const { reply_to: replyTo, quote, poll_answers: answers, who_can_reply: audience } = given;
  const parts = {
    ...(given.text === '' ? {} : { text: given.text }),
    ...(replyTo?.trim() ? { reply: { in_reply_to_tweet_id: postIdOf(replyTo, '/reply_to') } } : {}),
    ...(quote?.trim() ? { quote_tweet_id: postIdOf(quote, '/quote') } : {}),
    ...(answers.length > 0 ? { poll: { options: answers, duration_minutes: given.poll_minutes } } : {}),
    ...(media.length > 0 ? { media: { media_ids: media } } : {}),
  };
  return {
    ...parts,
    ...(audience === 'everyone' ? {} : { reply_settings: audiences[audience] }),
    ...(given.place?.trim() ? { geo: { place_id: given.place.trim() } } : {}),
    ...(given.community?.trim() ? { community_id: given.community.trim() } : {}),
    ...(given.made_with_ai ? { made_with_ai: true } : {}),
    ...(given.paid_partnership ? { paid_partnership: true } : {}),
  };
}

/** Errors that are known before a file is uploaded. */
function check({ text: written, quote, poll_answers: answers }: NewPost, count: number): void {
  const refused = (message: string, param: string) => new AppError('parameter_invalid', message, { param });
  if (written.trim() === '' && count === 0) throw refused('Enter a text, or add an image or a video.', '/text');
  if (count > 4) throw refused('A post has at most 4 images.', '/files');
  if (answers.length === 1) throw refused('A poll has 2 to 4 answers.', '/poll_answers');
  const kinds = [count > 0, answers.length > 0, Boolean(quote?.trim())].filter(Boolean).length;
  if (kinds > 1) throw refused('A post has media, a poll or a quote; only one of them.', '/files');
}

async function mediaOf(files: readonly { file: string; alt_text?: string }[], call: OperationCall): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, { file, alt_text: altText }] of files.entries()) {
    const media = await uploadMedia({ file, param: `/files/${place}/file`, use: 'tweet', altText }, call);
    ids.push(String(media['id']));
  }
  return ids;
}

/** https://docs.x.com/x-api/posts/create-post */
export const createPost = defineOperation({
  title: 'Create',
  description:
    'Publishes a post. X charges for each; one with an address in its text costs more than ten times as much.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters,
  example: { text: 'Order {{ $json.id }} is on its way' },
  output: { id: '1990000000000000001', text: 'Order 7 is on its way' },
  run: async ({ files, media_ids: uploaded, ...given }, call) => {
    check(given, files.length + uploaded.length);
    bodyOf(given, []); // refuses wrong addresses before anything is uploaded
    const media = [...uploaded.map((id) => id.trim()), ...(await mediaOf(files, call))];
    const request = { method: 'POST', path: '/tweets', json: bodyOf(given, media) } as const;
    const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
    return [{ json: { ...((body as JsonObject)['data'] as JsonObject | undefined) } }];
  },
});
