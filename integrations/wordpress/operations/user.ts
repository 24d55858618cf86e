import { AppError } from '../../../openapi/AppError.ts';
import { boolean, choice, list as listOfTexts, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { joined, list, listOf, oneOf } from '../requests.ts';
import { wordpress } from '../vendor.ts';

const user = text({
  title: 'User',
  description: 'ID of a user.',
  choices: { list: 'users' },
  required: true,
  maxLength: 20,
});
const roles = listOfTexts(text({ title: 'Role', placeholder: 'author', required: true, maxLength: 60 }))({
  title: 'Roles',
  entry: 'role',
  rare: true,
  maxItems: 20,
});
const details = {
  name: text({ title: 'Name', description: 'As the site shows it.', maxLength: 250 }),
  first_name: text({ title: 'First name', maxLength: 250 }),
  last_name: text({ title: 'Last name', maxLength: 250 }),
  url: text({ title: 'Website', rare: true, maxLength: 2_000 }),
  description: text({ title: 'About', control: 'textarea', rare: true, maxLength: 10_000 }),
  nickname: text({ title: 'Nickname', rare: true, maxLength: 250 }),
  slug: text({ title: 'Slug', description: 'Last part of the address.', rare: true, maxLength: 200 }),
  roles,
};
const withDetails = boolean({
  title: 'All details',
  description: 'Returns email addresses and roles, too. Needs an administrator.',
  default: false,
});
const ada = { id: 1, name: 'Ada Example', slug: 'ada' };
const contextOf = (isAll: boolean) => (isAll ? { context: 'edit' } : {});

/** Values that are not empty. */
function given(values: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a user. Needs an administrator.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    username: text({ title: 'User name', required: true, maxLength: 60 }),
    email: text({ title: 'Email', required: true, maxLength: 100 }),
    password: text({ title: 'Password', required: true, maxLength: 500 }),
    ...details,
  },
  example: {
    username: 'customer-{{ $json.id }}',
    email: 'customer-{{ $json.id }}@example.com',
    password: '{{ $json.id }}-correct-horse',
    roles: ['subscriber'],
  },
  output: { id: 4, username: 'customer-7', roles: ['subscriber'] },
  request: (values) => ({ method: 'POST', path: listOf('users'), json: given(values) }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user, with_details: withDetails },
  example: { user: '1' },
  output: ada,
  request: ({ user: id, with_details: isAll }) => ({ path: oneOf('users', id), query: contextOf(isAll) }),
});

const me = defineOperation({
  title: 'Get own',
  description: 'Returns the user of the credential.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { ...ada, email: 'ada@example.com' },
  request: () => ({ path: `${listOf('users')}/me`, query: contextOf(true) }),
});

const listUsers = defineOperation({
  title: 'List',
  description: 'Lists users. Without an administrator, only those with posts.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    search: text({ title: 'Search text', maxLength: 500 }),
    with_roles: listOfTexts(text({ title: 'Role', placeholder: 'author', required: true, maxLength: 60 }))({
      title: 'Only roles',
      entry: 'role',
      rare: true,
      maxItems: 20,
    }),
    order_by: choice(['name', 'id', 'registered_date', 'slug', 'email'], {
      name: 'Name',
      id: 'ID',
      registered_date: 'Registration',
      slug: 'Slug',
      email: 'Email',
    })({ title: 'Sort by', rare: true, default: 'name' }),
    order: choice(['asc', 'desc'])({ title: 'Order', rare: true, default: 'asc' }),
    with_details: withDetails,
  },
  example: {},
  output: ada,
  request: ({ search, with_roles: all, order_by: orderby, order, with_details: isAll }) => ({
    path: listOf('users'),
    query: { search, roles: joined(all), orderby, order, page: 1, ...contextOf(isAll) },
  }),
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a user. Empty values stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    user,
    new_email: text({ title: 'Email', maxLength: 100 }),
    new_password: text({ title: 'Password', rare: true, maxLength: 500 }),
    ...details,
  },
  example: { user: '2', name: 'Grace Example' },
  output: { id: 2, name: 'Grace Example' },
  request: ({ user: id, new_email: email, new_password: password, ...values }) => ({
    method: 'POST',
    path: oneOf('users', id),
    json: given({ ...values, email, password }),
  }),
});

/** An empty owner must not delete the posts. Errors: `parameter_invalid`. */
function ownerOf(reassign: string | undefined): string {
  const owner = reassign?.trim() ?? '';
  if (/^\d+$/.test(owner)) return owner;
  throw new AppError('parameter_invalid', 'Enter the ID of the user who gets the posts.', { param: '/reassign' });
}

/** Users have no trash, and their posts need an owner. */
const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a user, and gives the posts to another user or deletes them.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['rest_user_invalid_id'],
  parameters: {
    user,
    posts: choice(['reassign', 'delete'], { reassign: 'Give to another user', delete: 'Delete' })({
      title: 'Posts of the user',
      default: 'reassign',
    }),
    reassign: text({
      title: 'New owner of posts',
      description: 'ID of a user.',
      choices: { list: 'users' },
      maxLength: 20,
      showWhen: { posts: ['reassign'] },
    }),
  },
  example: { user: '2', reassign: '1' },
  output: { id: 2 },
  request: ({ user: id, posts, reassign }) => ({
    method: 'DELETE',
    path: oneOf('users', id),
    query: { force: true, reassign: posts === 'delete' ? 'false' : ownerOf(reassign) },
  }),
  result: (_body, { user: id }) => ({ id: Number(id) }),
});

/** Users of WordPress: https://developer.wordpress.org/rest-api/reference/users/ */
export const node = vendorNode(wordpress, {
  noun: 'user',
  title: 'WordPress user',
  description: 'Creates, reads, changes or deletes users in WordPress.',
  first: 'get',
  operations: { create, get, me, list: listUsers, update, delete: remove },
});
