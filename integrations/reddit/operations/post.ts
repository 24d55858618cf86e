import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { community, period, post } from '../fields.ts';
import { communityOf, postIdOf } from '../names.ts';
import { list, onlyPostIn, postsIn, read, write, writePlain, writtenIn } from '../requests.ts';
import { reddit } from '../vendor.ts';

const nameOf = (given: { post: string }): string => `t3_${postIdOf(given.post, '/post')}`;
const found = { id: '1abcd2', name: 't3_1abcd2', title: 'Cats & dogs', subreddit: 'test' };

const create = defineOperation({
  title: 'Create',
  description: 'Publishes a post with a text or a link. Moderators can remove it without an error here.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    community,
    title: text({ title: 'Title', description: 'Nobody can change it later.', required: true, maxLength: 300 }),
    kind: choice(['text', 'link'], { text: 'Text', link: 'Link' })({ title: 'Kind', default: 'text' }),
    text: text({
      title: 'Text',
      description: 'In Markdown.',
      control: 'textarea',
      default: '',
      maxLength: 40_000,
      showWhen: { kind: ['text'] },
    }),
    link: text({
      title: 'Link',
      placeholder: 'https://example.com/news',
      maxLength: 2_000,
      showWhen: { kind: ['link'] },
    }),
    flair: text({
      title: 'Flair',
      description: 'ID of a flair of the community.',
      choices: { list: 'flairs', needs: ['community'] },
      maxLength: 100,
    }),
    flair_text: text({ title: 'Text of flair', rare: true, maxLength: 64 }),
    nsfw: boolean({ title: 'Only for adults', default: false, rare: true }),
    spoiler: boolean({ title: 'Spoiler', default: false, rare: true }),
    with_notifications: boolean({
      title: 'Notify about answers',
      description: 'The account gets a message about each comment.',
      default: true,
      rare: true,
    }),
    resubmit: boolean({
      title: 'Post again',
      description: 'Also if the community has the link already.',
      default: false,
      rare: true,
      showWhen: { kind: ['link'] },
    }),
  },
  example: { community: 'test', title: 'Order {{ $json.id }}', text: 'On its way.' },
  output: { id: '1abcd2', name: 't3_1abcd2', url: 'https://www.reddit.com/r/test/comments/1abcd2/hi/' },
  request: (given) => {
    const link = given.link?.trim() ?? '';
    if (given.kind === 'link' && link === '')
      throw new AppError('parameter_invalid', 'Enter the link.', { param: '/link' });
    return write('submit', {
      sr: communityOf(given.community, '/community'),
      title: given.title,
      ...(given.kind === 'link' ? { kind: 'link', url: link } : { kind: 'self', text: given.text }),
      flair_id: given.flair?.trim(),
      flair_text: given.flair_text,
      nsfw: given.nsfw,
      spoiler: given.spoiler,
      sendreplies: given.with_notifications,
      resubmit: given.kind === 'link' ? given.resubmit : undefined,
      validate_on_submit: true,
    });
  },
  result: writtenIn,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a post.',
  effects: reads,
  repeat: 'safe',
  parameters: { post },
  example: { post: 't3_1abcd2' },
  output: found,
  request: (given) => read('/api/info', { id: nameOf(given) }),
  result: onlyPostIn,
});

const listPosts = defineOperation({
  title: 'List',
  description: 'Lists posts of a community. Reddit ends every list after about 1,000 posts.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    community,
    order: choice(['hot', 'new', 'top', 'rising', 'controversial'], {
      hot: 'Popular now',
      new: 'Newest first',
      top: 'Best first',
      rising: 'Rising',
      controversial: 'Most disputed first',
    })({ title: 'Order', default: 'hot' }),
    period,
  },
  example: { community: 'test', order: 'new' },
  output: found,
  request: (given) =>
    read(`${path`/r/${communityOf(given.community, '/community')}`}/${given.order}`, {
      t: given.order === 'top' || given.order === 'controversial' ? given.period : undefined,
    }),
  result: postsIn,
  list,
});

const search = defineOperation({
  title: 'Search',
  description: 'Searches posts. Reddit ends every list after about 250 to 1,000 posts.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({ title: 'Search text', required: true, maxLength: 512 }),
    in_community: text({
      title: 'Only in community',
      description: 'Name of the subreddit. Empty: all of Reddit.',
      choices: { list: 'communities' },
      maxLength: 200,
    }),
    sort: choice(['relevance', 'hot', 'top', 'new', 'comments'], {
      relevance: 'Relevance',
      hot: 'Popular now',
      top: 'Best first',
      new: 'Newest first',
      comments: 'Most comments first',
    })({ title: 'Sort by', default: 'relevance' }),
    period,
  },
  example: { query: 'cats', in_community: 'test' },
  output: found,
  request: ({ query, in_community: within = '', sort, period: t }) => {
    const filter = { q: query, sort, t, type: 'link' };
    if (within.trim() === '') return read('/search', filter);
    return read(path`/r/${communityOf(within, '/in_community')}/search`, { ...filter, restrict_sr: 'on' });
  },
  result: postsIn,
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of an own post. The title stays.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    post,
    new_text: text({ title: 'New text', control: 'textarea', required: true, maxLength: 40_000 }),
  },
  example: { post: 't3_1abcd2', new_text: 'It has arrived.' },
  output: { name: 't3_1abcd2', selftext: 'It has arrived.' },
  request: (given) => write('editusertext', { thing_id: nameOf(given), text: given.new_text }),
  result: writtenIn,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an own post. Reddit answers the same if there is none.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { post },
  example: { post: 't3_1abcd2' },
  output: { name: 't3_1abcd2', deleted: true },
  request: (given) => writePlain('del', { id: nameOf(given) }),
  result: (_body, given) => ({ name: nameOf(given), deleted: true }),
});

const save = defineOperation({
  title: 'Save',
  description: 'Adds a post to the saved ones of the account.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { post },
  example: { post: 't3_1abcd2' },
  output: { name: 't3_1abcd2', saved: true },
  request: (given) => writePlain('save', { id: nameOf(given) }),
  result: (_body, given) => ({ name: nameOf(given), saved: true }),
});

const unsave = defineOperation({
  title: 'Remove from saved',
  description: 'Removes a post from the saved ones of the account.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { post },
  example: { post: 't3_1abcd2' },
  output: { name: 't3_1abcd2', saved: false },
  request: (given) => writePlain('unsave', { id: nameOf(given) }),
  result: (_body, given) => ({ name: nameOf(given), saved: false }),
});

/** https://www.reddit.com/dev/api#section_links_and_comments */
export const node = vendorNode(reddit, {
  noun: 'post',
  title: 'Reddit post',
  description: 'Publishes, lists, searches, changes or deletes posts at Reddit.',
  first: 'create',
  operations: { create, get, list: listPosts, search, update, delete: remove, save, unsave },
});
