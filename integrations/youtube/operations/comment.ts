import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, video } from '../fields.ts';
import { call, idOf, itemsIn, list, read } from '../methods.ts';
import { youtube } from '../vendor.ts';

const written = text({ title: 'Text', control: 'textarea', required: true, maxLength: 10_000 });

const filters = {
  order: choice(['time', 'relevance'], { time: 'Time, the newest first', relevance: 'Relevance' })({
    title: 'Sort by',
    default: 'time',
  }),
  search_terms: text({ title: 'Search text', rare: true, maxLength: 500 }),
};

interface Filters {
  order: string;
  search_terms?: string;
}

function queryOf({ order, search_terms: searchTerms }: Filters) {
  return { part: 'snippet,replies', order, searchTerms, textFormat: 'plainText' };
}

const longList = { ...list, pageSize: { parameter: 'maxResults', max: 100 } };
const thanks = { snippet: { topLevelComment: { snippet: { textOriginal: 'Thank you!' } } } };

const listOfVideo = defineOperation({
  title: 'List of video',
  description: 'Lists the comments on a video, with up to five replies each.',
  effects: reads,
  repeat: 'safe',
  parameters: { video, ...filters },
  example: { video: 'v1' },
  output: thanks,
  request: ({ video: of, ...given }) => read('/commentThreads', { ...queryOf(given), videoId: idOf(of, '/video') }),
  result: itemsIn,
  list: longList,
});

const listOfChannel = defineOperation({
  title: 'List of channel',
  description: 'Lists the comments on all videos of a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: { channel, ...filters },
  example: { channel: 'UCfake00000000000000001' },
  output: thanks,
  request: ({ channel: of, ...given }) =>
    read('/commentThreads', { ...queryOf(given), allThreadsRelatedToChannelId: idOf(of, '/channel') }),
  result: itemsIn,
  list: longList,
});

const create = defineOperation({
  title: 'Create',
  description: 'Comments on a video.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { video, text: written },
  example: { video: 'v1', text: 'Thank you!' },
  output: thanks,
  request: ({ video: of, text: textOriginal }) =>
    call('POST', '/commentThreads', {
      query: { part: 'snippet' },
      json: { snippet: { videoId: idOf(of, '/video'), topLevelComment: { snippet: { textOriginal } } } },
    }),
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Replies to a comment.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    comment: text({ title: 'Comment', description: 'ID of the comment.', required: true, maxLength: 200 }),
    text: written,
  },
  example: { comment: 'Ugfake1', text: 'You are welcome.' },
  output: { snippet: { textOriginal: 'You are welcome.', parentId: 'Ugfake1' } },
  request: ({ comment: of, text: textOriginal }) =>
    call('POST', '/comments', {
      query: { part: 'snippet' },
      json: { snippet: { parentId: idOf(of, '/comment'), textOriginal } },
    }),
});

/** Comments on videos: https://developers.google.com/youtube/v3/docs/commentThreads. */
export const node = vendorNode(youtube, {
  noun: 'comment',
  title: 'YouTube comment',
  description: 'Lists, writes or answers comments at YouTube.',
  first: 'list_of_video',
  operations: { list_of_video: listOfVideo, list_of_channel: listOfChannel, create, reply },
});
