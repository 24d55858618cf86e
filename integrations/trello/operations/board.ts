import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { board, filled, firstOf, maxItems, memberId } from '../fields.ts';
import { trello } from '../vendor.ts';

const operations = { id: '5abbe4b7b000000000000001', name: 'Operations' };
const ann = { id: '5abbe4b7a000000000000001', username: 'ann', fullName: 'Ann Example' };
const description = text({ title: 'Description', control: 'textarea', maxLength: 16_384 });
const role = choice(['normal', 'admin', 'observer'], {
  normal: 'Member',
  admin: 'Administrator',
  observer: 'Observer',
})({
  title: 'Role',
  default: 'normal',
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a board.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    name: text({ title: 'Name', required: true, maxLength: 16_384 }),
    description,
    default_lists: boolean({ title: 'Default lists', rare: true, default: true }),
    workspace: text({ title: 'Workspace', description: 'ID of a workspace.', rare: true, maxLength: 60 }),
    visibility: choice(['org', 'private', 'public'], { org: 'Workspace', private: 'Private', public: 'Public' })({
      title: 'Visibility',
      rare: true,
    }),
    copy_of: text({ title: 'Copy of', description: 'ID of a board.', rare: true, maxLength: 60 }),
  },
  example: { name: 'Order {{ $json.id }}' },
  output: { id: operations.id, name: 'Order 7' },
  request: (given) => ({
    method: 'POST',
    path: '/boards',
    json: {
      name: given.name,
      defaultLists: given.default_lists,
      ...filled({
        desc: given.description,
        idOrganization: given.workspace,
        prefs_permissionLevel: given.visibility,
        idBoardSource: given.copy_of,
      }),
    },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a board.',
  effects: reads,
  repeat: 'safe',
  parameters: { board },
  example: { board: operations.id },
  output: operations,
  request: ({ board: id }) => ({ path: path`/boards/${id}` }),
});

const listBoards = defineOperation({
  title: 'List',
  description: 'Lists the boards of the member of the credential.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    filter: choice(['open', 'closed', 'all'], { open: 'Open', closed: 'Archived', all: 'All' })({
      title: 'Filter',
      default: 'open',
    }),
    max_items: maxItems,
  },
  example: {},
  output: operations,
  request: ({ filter }) => ({ path: '/members/me/boards', query: { filter } }),
  result: (body, { max_items: max }) => firstOf(body, max),
});

const update = defineOperation({
  title: 'Update',
  description: 'Renames, describes or archives a board.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    board,
    new_name: text({ title: 'Name', maxLength: 16_384 }),
    description,
    archived: choice(['unchanged', 'yes', 'no'], { unchanged: 'Unchanged', yes: 'Yes', no: 'No' })({
      title: 'Archived',
      default: 'unchanged',
    }),
  },
  example: { board: operations.id, new_name: 'Workshop' },
  output: { id: operations.id, name: 'Workshop' },
  request: ({ board: id, new_name: name, description: desc, archived }) => ({
    method: 'PUT',
    path: path`/boards/${id}`,
    json: { ...filled({ name, desc }), ...(archived === 'unchanged' ? {} : { closed: archived === 'yes' }) },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a board permanently, with all of its cards.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { board },
  example: { board: operations.id },
  output: { id: operations.id },
  request: ({ board: id }) => ({ method: 'DELETE', path: path`/boards/${id}` }),
  result: (_body, { board: id }) => ({ id }),
});

const listMembers = defineOperation({
  title: 'List members',
  description: 'Lists the members of a board.',
  effects: reads,
  repeat: 'safe',
  parameters: { board, max_items: maxItems },
  example: { board: operations.id },
  output: ann,
  request: ({ board: id }) => ({ path: path`/boards/${id}/members` }),
  result: (body, { max_items: max }) => firstOf(body, max),
});

const addMember = defineOperation({
  title: 'Add member',
  description: 'Adds a member to a board.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    board,
    new_member: text({ title: 'Member', description: 'ID of a member of Trello.', required: true, maxLength: 60 }),
    role,
  },
  example: { board: operations.id, new_member: ann.id },
  output: { id: operations.id },
  request: ({ board: id, new_member: member, role: type }) => ({
    method: 'PUT',
    path: path`/boards/${id}/members/${member}`,
    json: { type },
  }),
});

const invite = defineOperation({
  title: 'Invite',
  description: 'Invites a person to a board by email.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    board,
    email: text({ title: 'Email', required: true, maxLength: 320 }),
    full_name: text({ title: 'Name', rare: true, maxLength: 300 }),
    role,
  },
  example: { board: operations.id, email: 'customer-{{ $json.id }}@example.com' },
  output: { id: operations.id },
  request: ({ board: id, email, full_name: fullName, role: type }) => ({
    method: 'PUT',
    path: path`/boards/${id}/members`,
    json: { email, type, ...filled({ fullName }) },
  }),
});

const removeMember = defineOperation({
  title: 'Remove member',
  description: 'Removes a member from a board.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { board, member: memberId },
  example: { board: operations.id, member: ann.id },
  output: { board: operations.id, member: ann.id },
  request: ({ board: id, member }) => ({ method: 'DELETE', path: path`/boards/${id}/members/${member}` }),
  result: (_body, { board: id, member }) => ({ board: id, member }),
});

/** Boards of Trello: https://developer.atlassian.com/cloud/trello/rest/api-group-boards/ */
export const node = vendorNode(trello, {
  noun: 'board',
  title: 'Trello board',
  description: 'Creates, reads, changes or deletes boards in Trello, and their members.',
  first: 'create',
  operations: {
    create,
    get,
    list: listBoards,
    update,
    delete: remove,
    list_members: listMembers,
    add_member: addMember,
    invite,
    remove_member: removeMember,
  },
});
