import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { itemsIn, read } from '../methods.ts';
import { youtube } from '../vendor.ts';

const listCategories = defineOperation({
  title: 'List',
  description: 'Lists the categories of videos in a region.',
  effects: reads,
  repeat: 'safe',
  parameters: { region: text({ title: 'Region', placeholder: 'DE', default: 'US', minLength: 2, maxLength: 2 }) },
  example: { region: 'DE' },
  output: { id: '28', snippet: { title: 'Science & Technology' } },
  request: ({ region }) => read('/videoCategories', { part: 'snippet', regionCode: region.toUpperCase() }),
  result: itemsIn,
});

/** Categories of videos: https://developers.google.com/youtube/v3/docs/videoCategories. */
export const node = vendorNode(youtube, {
  noun: 'category',
  title: 'YouTube category',
  description: 'Lists the categories of videos at YouTube.',
  first: 'list',
  operations: { list: listCategories },
});
