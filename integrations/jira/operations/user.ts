import { integer, list, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { userId } from '../fields.ts';
import { jira } from '../vendor.ts';

const ada = { accountId: '5b10ac8d82e05b22cc7d4ef5', displayName: 'Ada Example', active: true };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user: userId },
  example: { user: ada.accountId },
  output: ada,
  request: ({ user: accountId }) => ({ path: '/rest/api/3/user', query: { accountId } }),
});

/** The response is no page: Jira filters after it has cut the list, so further pages would not be complete. */
const search = defineOperation({
  title: 'Search',
  description: 'Finds users by the beginning of their name or email address. Addresses may be hidden.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({ title: 'Search text', required: true, maxLength: 300 }),
    max_results: integer({ title: 'Max users', minimum: 1, maximum: 1_000, default: 50 }),
  },
  example: { query: 'ada' },
  output: ada,
  request: ({ query, max_results: maxResults }) => ({
    path: '/rest/api/3/user/search',
    query: { query, maxResults },
  }),
});

const me = defineOperation({
  title: 'Get own',
  description: 'Returns the user of the credential.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: ada,
  request: () => ({ path: '/rest/api/3/myself' }),
});

const create = defineOperation({
  title: 'Create',
  description: 'Invites a user. Needs an administrator of the site.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    email: text({ title: 'Email', required: true, maxLength: 320 }),
    products: list(text({ title: 'Product', required: true, maxLength: 100 }))({
      title: 'Products',
      description: 'Products that the user gets, such as jira-software. None: only the account.',
      entry: 'product',
      default: [],
      maxItems: 20,
    }),
  },
  example: { email: 'new-{{ $json.id }}@example.com', products: ['jira-software'] },
  output: { emailAddress: 'new-7@example.com' },
  request: ({ email, products }) => ({
    method: 'POST',
    path: '/rest/api/3/user',
    json: { emailAddress: email, products },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a user. Needs an administrator of the site.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { user: userId },
  example: { user: '5b10a2844c20165700ede21g' },
  output: { user: '5b10a2844c20165700ede21g' },
  request: ({ user: accountId }) => ({ method: 'DELETE', path: '/rest/api/3/user', query: { accountId } }),
  result: (_body, { user }) => ({ user }),
});

/** Users of Jira: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/ */
export const node = vendorNode(jira, {
  noun: 'user',
  title: 'Jira user',
  description: 'Finds, invites or deletes users in Jira.',
  first: 'get',
  operations: { get, search, me, create, delete: remove },
});
