import { AppError } from '../../../openapi/AppError.ts';
import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { list } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const ann = { id: 7, username: 'ann', name: 'Ann Example', state: 'active' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user: text({ title: 'User', description: 'ID of a user.', required: true, maxLength: 60 }) },
  example: { user: '7' },
  output: ann,
  request: (given) => ({ path: path`/users/${given.user}` }),
});

const find = defineOperation({
  title: 'Find',
  description: 'Finds the user with a name: one item, or none.',
  effects: reads,
  repeat: 'safe',
  parameters: { username: text({ title: 'Name', placeholder: 'ann', required: true, maxLength: 255 }) },
  example: { username: 'ann' },
  output: ann,
  request: (given) => ({ path: '/users', query: { username: nameOf(given.username) } }),
});

/** Errors: `parameter_invalid` for an empty name, which would find all users. */
function nameOf(written: string): string {
  const name = written.trim().replace(/^@/, '');
  if (name !== '') return name;
  throw new AppError('parameter_invalid', 'Enter the name of the user.', { param: '/username' });
}

const search = defineOperation({
  title: 'Search',
  description: 'Searches users by name or email address.',
  effects: reads,
  repeat: 'safe',
  parameters: { search: text({ title: 'Search text', required: true, maxLength: 255 }) },
  example: { search: 'Ann' },
  output: ann,
  request: (given) => ({ path: '/users', query: { search: given.search } }),
  list,
});

const current = defineOperation({
  title: 'Get mine',
  description: 'Returns the account of the credential.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { username: 'bot' },
  request: () => ({ path: '/user' }),
});

/** Users of GitLab: https://docs.gitlab.com/api/users. */
export const node = vendorNode(gitlab, {
  noun: 'user',
  title: 'GitLab user',
  description: 'Finds users on GitLab, such as for their IDs.',
  first: 'find',
  operations: { find, search, get, get_mine: current },
});
