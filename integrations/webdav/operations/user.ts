import { choice, list as listField, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { path as encodedPath } from '../../engine/vendorRequest.ts';
import { davNode } from '../davNode.ts';
import { defineDavOperation } from '../davOperation.ts';
import { callOcs } from '../ocs.ts';

const users = '/cloud/users';
const pageSize = 500;
const maxItems = 100_000;
const user = text({ title: 'User', description: 'ID of a user.', required: true, maxLength: 500 });

const create = defineDavOperation({
  title: 'Create',
  description: 'Creates a user. Without a password, Nextcloud sends an e-mail to set one.',
  effects: ['sends_out', 'changes'],
  parameters: {
    new_user: text({ title: 'User ID', placeholder: 'ann', required: true, maxLength: 64 }),
    email: text({ title: 'Email', maxLength: 320 }),
    display_name: text({ title: 'Display name', maxLength: 500 }),
    password: text({ title: 'Password', rare: true, maxLength: 500 }),
    groups: listField(text({ title: 'Group', required: true, maxLength: 500 }))({
      title: 'Groups',
      entry: 'group',
      rare: true,
      maxItems: 100,
    }),
  },
  example: { new_user: 'ann', email: 'ann@example.com', display_name: 'Ann Example' },
  output: { id: 'ann' },
  run: async (given, { client }) => {
    const fields: readonly (readonly [string, string])[] = [
      ['userid', given.new_user.trim()],
      ['email', given.email ?? ''],
      ['displayName', given.display_name ?? ''],
      ['password', given.password ?? ''],
      ...(given.groups ?? []).map((group) => ['groups[]', group] as const),
    ];
    const form = fields.filter(([, value]) => value !== '');
    await callOcs(client, { method: 'POST', path: users, form, repeats: false });
    return [{ json: { id: given.new_user.trim() } }];
  },
});

const get = defineDavOperation({
  title: 'Get',
  description: 'Returns a user.',
  effects: reads,
  parameters: { user },
  example: { user: 'bob' },
  output: { id: 'bob', email: 'bob@example.com' },
  run: async (given, { client }) => [
    { json: (await callOcs(client, { method: 'GET', path: `${users}${encodedPath`/${given.user}`}` })) as JsonObject },
  ],
});

const list = defineDavOperation({
  title: 'List',
  description: 'Lists the IDs of users.',
  effects: reads,
  parameters: { search: text({ title: 'Search text', maxLength: 500 }), ...listFields },
  example: {},
  output: { id: 'ana' },
  run: async (given, { client, signal }) => {
    const wanted = given.all ? maxItems : given.limit;
    const items: Item[] = [];
    for (let offset = 0; items.length < wanted; offset += pageSize) {
      signal.throwIfAborted();
      const size = Math.min(pageSize, wanted - items.length);
      const query = { search: given.search, limit: String(size), offset: String(offset) };
      const { users: ids = [] } = (await callOcs(client, { method: 'GET', path: users, query })) as {
        users?: string[];
      };
      items.push(...ids.map((id) => ({ json: { id } })));
      if (ids.length < size) return items;
    }
    if (given.all) throw new AppError('target_error', `Nextcloud: There are more than ${maxItems} users.`);
    return items;
  },
});

const update = defineDavOperation({
  title: 'Update',
  description: 'Changes a field of a user.',
  effects: ['changes'],
  parameters: {
    user,
    field: choice(['email', 'displayname', 'password', 'quota', 'phone', 'address', 'website', 'language', 'locale'], {
      email: 'Email',
      displayname: 'Display name',
      password: 'Password',
      quota: 'Quota',
      phone: 'Phone',
      address: 'Address',
      website: 'Website',
      language: 'Language',
      locale: 'Locale',
    })({ title: 'Field', default: 'email' }),
    value: text({ title: 'Value', required: true, maxLength: 2_000 }),
  },
  example: { user: 'bob', value: 'bob@example.com' },
  output: { id: 'bob', field: 'email' },
  run: async ({ user: id, field, value }, { client }) => {
    const form = [
      ['key', field],
      ['value', value],
    ] as const;
    await callOcs(client, { method: 'PUT', path: `${users}${encodedPath`/${id}`}`, form });
    return [{ json: { id, field } }];
  },
});

const remove = defineDavOperation({
  title: 'Delete',
  description: 'Deletes a user with the files of that user.',
  effects: ['changes'],
  parameters: { user },
  example: { user: 'bob' },
  output: { id: 'bob', deleted: true },
  run: async ({ user: id }, { client }) => {
    await callOcs(client, { method: 'DELETE', path: `${users}${encodedPath`/${id}`}`, repeats: false });
    return [{ json: { id, deleted: true } }];
  },
});

/** Users of Nextcloud: https://docs.nextcloud.com/server/latest/admin_manual/configuration_user/user_provisioning_api.html. */
export const node = davNode({
  noun: 'user',
  title: 'Nextcloud user',
  description: 'Creates, reads, changes or deletes users of Nextcloud. The account must be an administrator.',
  icon: 'BrandNextcloud',
  first: 'get',
  operations: { create, get, list, update, delete: remove },
});
