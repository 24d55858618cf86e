import { choice, list as listOf, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { withAuthor } from '../account.ts';
import { author, post, urnPart } from '../fields.ts';
import { littleText } from '../littleText.ts';
import { createDocument, createImages, createLink, createVideo } from '../mediaOperations.ts';
import { demandText, postFields, postItem, postRequest } from '../newPost.ts';
import { elementsOf, list } from '../paging.ts';
import { linkedin } from '../vendor.ts';

const share = 'urn:li:share:7260000000000000001';
const person = 'urn:li:person:a1B2';
const output = { urn: share, url: `https://www.linkedin.com/feed/update/${share}/` };

const create = defineOperation({
  title: 'Post text',
  description: 'Publishes a post with a text.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: postFields,
  example: { text: 'Order {{ $json.id }} is on its way (by train) #logistics', author: person },
  output,
  prepare: withAuthor,
  request: (given) => {
    demandText(given.text);
    return postRequest(given);
  },
  result: (_body, _given, response) => postItem(response),
});

const days = { 1: 'ONE_DAY', 3: 'THREE_DAYS', 7: 'SEVEN_DAYS', 14: 'FOURTEEN_DAYS' } as const;

const createPoll = defineOperation({
  title: 'Post poll',
  description: 'Publishes a poll. Nobody can change it later.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    question: text({ title: 'Question', required: true, maxLength: 140 }),
    answers: listOf(text({ title: 'Answer', required: true, maxLength: 30 }))({
      title: 'Answers',
      entry: 'answer',
      required: true,
      minItems: 2,
      maxItems: 4,
    }),
    duration: choice(['1', '3', '7', '14'], { 1: '1 day', 3: '3 days', 7: '7 days', 14: '14 days' })({
      title: 'Open for',
      default: '3',
    }),
    ...postFields,
  },
  example: { question: 'Which pump?', answers: ['Small', 'Large'], text: 'Tell us.', author: person },
  output,
  prepare: withAuthor,
  request: ({ question, answers, duration, ...given }) =>
    postRequest(given, {
      content: {
        poll: {
          question,
          options: answers.map((answer) => ({ text: answer })),
          settings: { duration: days[duration] },
        },
      },
    }),
  result: (_body, _given, response) => postItem(response),
});

const reshare = defineOperation({
  title: 'Reshare',
  description: 'Publishes a post that shows another one.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { post, ...postFields },
  example: { post: share, text: 'Worth reading', author: person },
  output,
  prepare: withAuthor,
  request: ({ post: parent, ...given }) => postRequest(given, { reshareContext: { parent: parent.trim() } }),
  result: (_body, _given, response) => postItem(response),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a post. Posts of persons need a permission that LinkedIn gives to few apps.',
  effects: reads,
  repeat: 'safe',
  parameters: { post },
  example: { post: share },
  output: { id: share, author: person, lifecycleState: 'PUBLISHED' },
  request: ({ post: of }) => ({ path: `/rest/posts/${urnPart(of)}` }),
});

const listPosts = defineOperation({
  title: 'List',
  description: 'Lists the posts of a page, those that changed last first.',
  effects: reads,
  repeat: 'safe',
  parameters: { author },
  example: { author: 'urn:li:organization:2414183' },
  output: { id: share, author: 'urn:li:organization:2414183' },
  prepare: withAuthor,
  request: ({ author: of }) => ({
    path: '/rest/posts',
    query: { q: 'author', author: of, sortBy: 'LAST_MODIFIED' },
    headers: { 'x-restli-method': 'FINDER' },
  }),
  result: elementsOf,
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a post. Its images and links stay.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    post,
    new_text: text({ title: 'New text', control: 'textarea', required: true, maxLength: 3_000 }),
    is_plain: postFields.is_plain,
  },
  example: { post: share, new_text: 'The shop opens at ten.' },
  output: { urn: share, updated: true },
  request: ({ post: of, new_text: written, is_plain: isPlain }) => ({
    method: 'POST',
    path: `/rest/posts/${urnPart(of)}`,
    headers: { 'x-restli-method': 'PARTIAL_UPDATE' },
    ignoresContent: true,
    json: { patch: { $set: { commentary: isPlain ? littleText(written) : written } } },
  }),
  result: (_body, { post: of }) => ({ urn: of.trim(), updated: true }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a post of the author.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { post },
  example: { post: share },
  output: { urn: share, deleted: true },
  request: ({ post: of }) => ({
    method: 'DELETE',
    path: `/rest/posts/${urnPart(of)}`,
    headers: { 'x-restli-method': 'DELETE' },
    ignoresContent: true,
  }),
  result: (_body, { post: of }) => ({ urn: of.trim(), deleted: true }),
});

const react = defineOperation({
  title: 'Add reaction',
  description: 'Adds the reaction of the author to a post.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    post,
    reaction: choice(['like', 'praise', 'empathy', 'interest', 'appreciation', 'entertainment'], {
      like: 'Like',
      praise: 'Celebrate',
      empathy: 'Love',
      interest: 'Insightful',
      appreciation: 'Support',
      entertainment: 'Funny',
    })({ title: 'Reaction', default: 'like' }),
    author,
  },
  example: { post: share, author: person },
  output: { root: share, reactionType: 'LIKE' },
  prepare: withAuthor,
  request: ({ post: root, reaction, author: actor }) => ({
    method: 'POST',
    path: '/rest/reactions',
    query: { actor },
    json: { root: root.trim(), reactionType: reaction.toUpperCase() },
  }),
});

const unreact = defineOperation({
  title: 'Remove reaction',
  description: 'Removes the reaction of the author from a post.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: { post, author },
  example: { post: share, author: person },
  output: { urn: share, removed: true },
  prepare: withAuthor,
  request: ({ post: entity, author: actor }) => ({
    method: 'DELETE',
    path: `/rest/reactions/(actor:${urnPart(actor)},entity:${urnPart(entity)})`,
  }),
  result: (_body, { post: of }) => ({ urn: of.trim(), removed: true }),
});

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
export const node = vendorNode(linkedin, {
  noun: 'post',
  title: 'LinkedIn post',
  description: 'Publishes, lists, changes or deletes posts at LinkedIn, of a person or a page.',
  first: 'create',
  operations: {
    create,
    create_link: createLink,
    create_images: createImages,
    create_video: createVideo,
    create_document: createDocument,
    create_poll: createPoll,
    reshare,
    get,
    list: listPosts,
    update,
    delete: remove,
    react,
    unreact,
  },
});
