import { boolean, list as listOf, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { audience, member } from '../fields.ts';
import { memberId } from '../memberId.ts';
import { entriesOf, pages } from '../pages.ts';
import { mailchimp } from '../vendor.ts';

const list = 'a1b2c3d4e5';

/** https://mailchimp.com/developer/marketing/api/list-member-tags/add-or-remove-member-tags/ */
function setTags(status: 'active' | 'inactive', texts: { title: string; description: string; done: string }) {
  const { title, description, done } = texts;
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: {
      list: audience,
      member,
      tags: listOf(text({ title: 'Tag', required: true, maxLength: 100 }))({
        title: 'Tags',
        entry: 'tag',
        required: true,
        minItems: 1,
        maxItems: 100,
      }),
      is_syncing: boolean({
        title: 'Start no automations',
        description: 'Automations that wait for a tag do not start.',
        rare: true,
        default: false,
      }),
    },
    example: { list, member: 'ada@example.com', tags: ['Customer'] },
    output: { member: 'ada@example.com', [done]: ['Customer'] },
    request: ({ list: of, member: who, tags, is_syncing: isSyncing }) => ({
      method: 'POST',
      path: path`/lists/${of}/members/${memberId(who)}/tags`,
      json: { tags: tags.map((name) => ({ name, status })), ...(isSyncing ? { is_syncing: true } : {}) },
    }),
    result: (_body, { member: who, tags }) => ({ member: who.trim(), [done]: tags }),
  });
}

const listTags = defineOperation({
  title: 'List',
  description: 'Returns the tags of a contact.',
  effects: reads,
  repeat: 'safe',
  parameters: { list: audience, member },
  example: { list, member: 'ada@example.com' },
  output: { name: 'vip' },
  list: pages,
  request: ({ list: of, member: who }) => ({ path: path`/lists/${of}/members/${memberId(who)}/tags` }),
  result: entriesOf('tags'),
});

const search = defineOperation({
  title: 'Search',
  description: 'Returns the tags of an audience whose name begins with a text.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    list: audience,
    name: text({ title: 'Name', description: 'Empty: all tags.', maxLength: 100 }),
  },
  example: { list, name: 'vip' },
  output: { name: 'vip' },
  request: ({ list: of, name }) => ({ path: path`/lists/${of}/tag-search`, query: { name } }),
  result: entriesOf('tags'),
});

/** Tags of contacts: https://mailchimp.com/developer/marketing/docs/fundamentals/. */
export const node = vendorNode(mailchimp, {
  noun: 'tag',
  title: 'Mailchimp tag',
  description: 'Adds tags to contacts in Mailchimp, removes them, or finds them.',
  first: 'add',
  operations: {
    add: setTags('active', {
      title: 'Add',
      description: 'Adds tags to a contact. New ones are created.',
      done: 'added',
    }),
    remove: setTags('inactive', { title: 'Remove', description: 'Removes tags from a contact.', done: 'removed' }),
    list: listTags,
    search,
  },
});
