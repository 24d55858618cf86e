import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { cursorInJson } from '../../engine/paging.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { utcSeconds } from '../../engine/zonedTime.ts';
import { entryItem } from '../entries.ts';
import { entry, root } from '../fields.ts';
import { pathOf, thingPath } from '../paths.ts';
import { rpc, withRoot } from '../routes.ts';
import { dropbox } from '../vendor.ts';

const example = { type: 'file', name: 'May.csv', path_lower: '/reports/may.csv' };

interface Settings {
  audience: 'default' | 'public' | 'team' | 'no_one';
  link_password?: string;
  expires?: string;
  allow_download: boolean;
}

function settingsOf({ audience, link_password: password, expires, allow_download: allows }: Settings): JsonObject {
  return {
    ...(audience === 'default' ? {} : { audience }),
    ...(password ? { require_password: true, link_password: password } : {}),
    ...(expires?.trim() ? { expires: utcSeconds(expires, '/expires') } : {}),
    ...(allows ? {} : { allow_download: false }),
  };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a link to a file or folder. Without settings, a link that is there already is returned.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: {
    entry,
    audience: choice(['default', 'public', 'team', 'no_one'], {
      default: 'As the account is set up',
      public: 'Everyone with the link',
      team: 'Only the team',
      no_one: 'Only people with access',
    })({ title: 'Who can open it', default: 'default' }),
    link_password: text({ title: 'Password', description: 'Needs a paid plan.', rare: true, maxLength: 500 }),
    expires: text({
      title: 'Expires',
      description: 'Time with its zone. Needs a paid plan.',
      placeholder: '2026-12-31T18:00:00Z',
      rare: true,
      maxLength: 40,
    }),
    allow_download: boolean({ title: 'Can be downloaded', default: true, rare: true }),
    root,
  },
  example: { entry: '/Reports/May.csv', audience: 'team' },
  output: example,
  run: async (parameters, call) => {
    const given = await withRoot(parameters, call);
    const path = thingPath(given.entry, '/entry');
    const settings = settingsOf(given);
    const hasSettings = Object.keys(settings).length > 0;
    const { status, body } = await call.client.send(
      rpc('sharing/create_shared_link_with_settings', { path, ...(hasSettings ? { settings } : {}) }, given.root),
      {
        repeat: 'safe',
        key: call.key,
        accept: ['shared_link_already_exists', 'shared_link_already_exists/metadata'],
      },
    );
    if (status < 400) return [{ json: entryItem(body as JsonObject) }];
    // An open link must not replace a link with a password or another audience.
    if (hasSettings)
      throw new AppError(
        'target_error',
        'Dropbox: There is a link already, and its settings stay as they are. Revoke it first.',
      );
    return [{ json: entryItem((existingLink(body as JsonObject) ?? (await readLink(path, given.root, call)))!) }];
  },
});

function existingLink(body: JsonObject): JsonObject | undefined {
  const { error } = body as { error?: { shared_link_already_exists?: { metadata?: JsonObject } } };
  return error?.shared_link_already_exists?.metadata;
}

async function readLink(path: string, at: string, { client, key }: OperationCall): Promise<JsonObject> {
  const request = rpc('sharing/list_shared_links', { path, direct_only: true }, at);
  const { body } = await client.send(request, { repeat: 'safe', key });
  const [found] = (body as { links?: JsonObject[] }).links ?? [];
  if (!found) throw new AppError('target_error', 'Dropbox: There is a link already, but it is not visible.');
  return found;
}

const listLinks = defineOperation({
  title: 'List',
  description: 'Lists shared links of the account, or those of a file or folder.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of_entry: text({
      title: 'Only of file or folder',
      description: 'Path or ID.',
      choices: { list: 'entries' },
      maxLength: 5_000,
    }),
    direct_only: boolean({
      title: 'Without links to folders above',
      default: true,
      rare: true,
    }),
    root,
  },
  example: {},
  output: { type: 'file', name: 'Reports' },
  prepare: withRoot,
  request: ({ of_entry: of = '', direct_only: isDirect, root: at }) => {
    const path = pathOf(of);
    return rpc('sharing/list_shared_links', path === '' ? {} : { path, direct_only: isDirect }, at);
  },
  result: (body) => (body['links'] as JsonObject[]).map((one) => entryItem(one)),
  list: { next: cursorInJson('cursor', ({ cursor, has_more: hasMore }) => (hasMore === true ? cursor : undefined)) },
});

const revoke = defineOperation({
  title: 'Revoke',
  description: 'Makes a shared link useless.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['shared_link_not_found'],
  parameters: {
    url: text({
      title: 'Link',
      placeholder: 'https://www.dropbox.com/scl/fi/…',
      required: true,
      maxLength: 2_000,
    }),
  },
  example: { url: 'https://www.dropbox.com/scl/fi/k1/May.csv?rlkey=r1&dl=0' },
  output: { revoked: true },
  request: ({ url }) => rpc('sharing/revoke_shared_link', { url: url.trim() }),
  result: () => ({ revoked: true }),
});

/** Shared links of Dropbox: https://www.dropbox.com/developers/documentation/http/documentation#sharing. */
export const node = vendorNode(dropbox, {
  noun: 'shared_link',
  title: 'Dropbox shared link',
  description: 'Creates, lists or revokes links to files and folders in Dropbox.',
  first: 'create',
  operations: { create, list: listLinks, revoke },
});
