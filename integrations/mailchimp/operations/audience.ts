import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { audience, time } from '../fields.ts';
import { entriesOf, pages, withoutLinks } from '../pages.ts';
import { instant } from '../times.ts';
import { mailchimp } from '../vendor.ts';

const id = 'a1b2c3d4e5';

const list = defineOperation({
  title: 'List',
  description: 'Returns the audiences of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of_email: text({ title: 'With contact', description: 'E-mail of a contact.', rare: true, maxLength: 320 }),
    created_since: text({ title: 'Created since', description: 'Without a zone: UTC.', rare: true, ...time }),
  },
  example: {},
  output: { id },
  list: pages,
  request: ({ of_email: email, created_since: since }) => ({
    path: '/lists',
    query: {
      email,
      since_date_created: instant(since, 'created_since'),
      exclude_fields: 'lists._links,_links',
    },
  }),
  result: entriesOf('lists'),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an audience with its statistics.',
  effects: reads,
  repeat: 'safe',
  parameters: { list: audience },
  example: { list: id },
  output: { id },
  request: ({ list: of }) => ({ path: path`/lists/${of}` }),
  result: withoutLinks,
});

const mergeFields = defineOperation({
  title: 'List merge fields',
  description: 'Returns the merge fields of an audience with their tags.',
  effects: reads,
  repeat: 'safe',
  parameters: { list: audience },
  example: { list: id },
  output: { tag: 'FNAME' },
  list: pages,
  request: ({ list: of }) => ({ path: path`/lists/${of}/merge-fields` }),
  result: entriesOf('merge_fields'),
});

const categories = defineOperation({
  title: 'List group categories',
  description: 'Returns the categories of groups of an audience.',
  effects: reads,
  repeat: 'safe',
  parameters: { list: audience },
  example: { list: id },
  output: { title: 'Topics' },
  list: pages,
  request: ({ list: of }) => ({ path: path`/lists/${of}/interest-categories` }),
  result: entriesOf('categories'),
});

const groups = defineOperation({
  title: 'List groups',
  description: 'Returns the groups of a category.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    list: audience,
    category: text({
      title: 'Category',
      description: 'ID of a category of groups.',
      choices: { list: 'categories', needs: ['list'] },
      required: true,
      maxLength: 50,
    }),
  },
  example: { list: id, category: 'a1e9f4b7f0' },
  output: { name: 'Pumps' },
  list: pages,
  request: ({ list: of, category }) => ({ path: path`/lists/${of}/interest-categories/${category}/interests` }),
  result: entriesOf('interests'),
});

/** Audiences, which the API calls lists: https://mailchimp.com/developer/marketing/api/lists/. */
export const node = vendorNode(mailchimp, {
  noun: 'audience',
  title: 'Mailchimp audience',
  description: 'Lists audiences in Mailchimp, their merge fields and their groups.',
  first: 'list',
  operations: { list, get, list_merge_fields: mergeFields, list_categories: categories, list_groups: groups },
});
