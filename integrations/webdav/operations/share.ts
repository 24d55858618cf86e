import { choice, list as listField, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { reads } from '../../engine/defineOperation.ts';
import { path as encodedPath } from '../../engine/vendorRequest.ts';
import { davNode } from '../davNode.ts';
import { defineDavOperation } from '../davOperation.ts';
import { path } from '../fields.ts';
import { callOcs, serverOf } from '../ocs.ts';
import { shown, thingAt } from '../paths.ts';

const shares = '/apps/files_sharing/api/v1/shares';
/** Numbers of the interface: https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-share-api.html */
const kinds = { link: 3, user: 0, group: 1, email: 4, federated: 6, team: 7, talk: 10 } as const;
const rights = { read: 1, update: 2, create: 4, delete: 8, share: 16 } as const;

const day = text({ title: 'Expires on', placeholder: '2026-12-31', maxLength: 40 });
const note = text({ title: 'Note', description: 'For the people who get the share.', rare: true, maxLength: 1_000 });

const create = defineDavOperation({
  title: 'Create',
  description: 'Shares a file or folder with a link, or with people.',
  effects: ['sends_out', 'changes'],
  parameters: {
    path,
    share_with: choice(['link', 'user', 'group', 'email', 'team', 'federated', 'talk'], {
      link: 'Everyone with the link',
      user: 'A user',
      group: 'A group',
      email: 'An e-mail address',
      team: 'A team',
      federated: 'A user of another server',
      talk: 'A conversation of Talk',
    })({ title: 'Share with', default: 'link' }),
    recipient: text({
      title: 'Recipient',
      description: 'Name of the user, group or conversation, ID of the team, or e-mail address.',
      maxLength: 500,
      showWhen: { share_with: ['user', 'group', 'email', 'team', 'federated', 'talk'] },
    }),
    permissions: listField(
      choice(['read', 'update', 'create', 'delete', 'share'], {
        read: 'Read',
        update: 'Change',
        create: 'Create',
        delete: 'Delete',
        share: 'Share',
      })({ title: 'Permission' }),
    )({ title: 'Permissions', entry: 'permission', default: ['read'], minItems: 1, maxItems: 5 }),
    password: text({ title: 'Password', rare: true, maxLength: 500 }),
    expires_on: day,
    note,
    label: text({ title: 'Label', description: 'Of the link.', rare: true, maxLength: 255 }),
  },
  example: { path: '/notes.txt' },
  output: { id: '7', share_type: 3, path: '/notes.txt' },
  run: async (given, { client }) => {
    const { share_with: kind, recipient = '' } = given;
    if (kind !== 'link' && recipient.trim() === '')
      throw new AppError('parameter_invalid', 'Enter who the share is for.', { param: '/recipient' });
    const fields = {
      path: shown(thingAt(given.path, '/path')),
      shareType: String(kinds[kind]),
      shareWith: kind === 'link' ? '' : recipient.trim(),
      permissions: String(given.permissions.reduce((sum, right) => sum | rights[right], 0)),
      password: given.password ?? '',
      expireDate: (given.expires_on ?? '').trim().slice(0, 10),
      note: given.note ?? '',
      label: given.label ?? '',
    };
    const form = Object.entries(fields).filter(([, value]) => value !== '');
    return [{ json: (await callOcs(client, { method: 'POST', path: shares, form, repeats: false })) as JsonObject }];
  },
});

const list = defineDavOperation({
  title: 'List',
  description: 'Lists the shares of the account, or those of a file or folder.',
  effects: reads,
  parameters: { of_path: text({ title: 'Only of path', placeholder: '/Reports', maxLength: 4_000 }) },
  example: { of_path: '/notes.txt' },
  output: { id: '7', path: '/notes.txt' },
  run: async ({ of_path: of }, { client }) => {
    const wanted = of?.trim() ? shown(thingAt(of, '/of_path')) : undefined;
    const found = await callOcs(client, { method: 'GET', path: shares, query: { path: wanted, reshares: 'true' } });
    return (Array.isArray(found) ? (found as JsonObject[]) : []).map((json) => ({ json }));
  },
});

const remove = defineDavOperation({
  title: 'Delete',
  description: 'Ends a share.',
  effects: ['changes'],
  parameters: { share: text({ title: 'Share', description: 'ID of a share.', required: true, maxLength: 60 }) },
  example: { share: '7' },
  output: { id: '7', deleted: true },
  run: async ({ share: id }, { client }) => {
    await callOcs(client, { method: 'DELETE', path: `${shares}${encodedPath`/${id}`}`, repeats: false });
    return [{ json: { id, deleted: true } }];
  },
});

const internalLink = defineDavOperation({
  title: 'Get internal link',
  description: 'Returns the address of a file or folder for people who have access already.',
  effects: reads,
  parameters: { path },
  example: { path: '/notes.txt' },
  output: { path: '/notes.txt' },
  run: async (given, { client }) => {
    const parts = thingAt(given.path, '/path');
    const server = serverOf(client);
    const [found] = await client.entries(parts, 0);
    const id = found?.['file_id'];
    if (typeof id !== 'string') throw new AppError('target_error', 'Nextcloud: The file has no ID.');
    return [{ json: { path: shown(parts), url: `${server}/f/${encodeURIComponent(id)}` } }];
  },
});

/** Shares of Nextcloud: https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-share-api.html. */
export const node = davNode({
  noun: 'share',
  title: 'Nextcloud share',
  description: 'Shares files and folders of Nextcloud with links or people, and lists or ends shares.',
  icon: 'BrandNextcloud',
  first: 'create',
  hasChoices: true,
  operations: { create, list, delete: remove, internal_link: internalLink },
});
