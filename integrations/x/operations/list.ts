import { text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { ownUser } from '../fields.ts';
import { listIdOf } from '../ids.ts';
import { list } from '../posts.ts';
import { dataOf, userIdOf, withOwnUser } from '../users.ts';
import { x } from '../vendor.ts';

const listField = text({
  title: 'List',
  description: 'ID or address of the list.',
  placeholder: '84839422',
  required: true,
  maxLength: 200,
});
const member = text({
  title: 'Member',
  description: 'ID, @name or address of a user.',
  placeholder: '@acme',
  required: true,
  maxLength: 200,
});
/** An empty member would be the account itself. */
async function withMember<P extends { member: string }>(given: P, call: OperationCall): Promise<P> {
  if (given.member.trim() === '') throw new AppError('parameter_invalid', 'Enter a user.', { param: '/member' });
  return { ...given, member: await userIdOf(given.member, '/member', call) };
}

const idOf = (given: { list: string }): string => listIdOf(given.list, '/list');

const addMember = defineOperation({
  title: 'Add member',
  description: 'Adds a user to an own list.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { list: listField, member },
  example: { list: '84839422', member: '43' },
  output: { list: '84839422', user: '43', is_member: true },
  prepare: withMember,
  request: (given) => ({
    method: 'POST',
    path: path`/lists/${idOf(given)}/members`,
    json: { user_id: given.member },
  }),
  result: (_body, given) => ({ list: idOf(given), user: given.member, is_member: true }),
});

const removeMember = defineOperation({
  title: 'Remove member',
  description: 'Removes a user from an own list.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { list: listField, member },
  example: { list: '84839422', member: '43' },
  output: { list: '84839422', user: '43', is_member: false },
  prepare: withMember,
  request: (given) => ({ method: 'DELETE', path: path`/lists/${idOf(given)}/members/${given.member}` }),
  result: (_body, given) => ({ list: idOf(given), user: given.member, is_member: false }),
});

const listMembers = defineOperation({
  title: 'List members',
  description: 'Lists the users of a list.',
  effects: reads,
  repeat: 'safe',
  parameters: { list: listField },
  example: { list: '84839422' },
  output: { id: '42', username: 'acme' },
  request: (given) => ({ path: path`/lists/${idOf(given)}/members`, query: { 'user.fields': 'username,name' } }),
  result: dataOf,
  list,
});

const listOwn = defineOperation({
  title: 'List own',
  description: 'Lists the lists of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: { own_user: ownUser },
  example: { own_user: '42' },
  output: { id: '84839422', name: 'Customers' },
  prepare: withOwnUser,
  request: (given) => ({
    path: path`/users/${given.own_user}/owned_lists`,
    query: { 'list.fields': 'description,member_count,private' },
  }),
  result: dataOf,
  list,
});

/** https://docs.x.com/x-api/lists */
export const node = vendorNode(x, {
  noun: 'list',
  title: 'X list',
  description: 'Reads lists of X (Twitter), and adds or removes their members.',
  first: 'add_member',
  operations: { add_member: addMember, remove_member: removeMember, list_members: listMembers, list_own: listOwn },
});
