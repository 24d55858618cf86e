import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { rpc } from '../routes.ts';
import { dropbox } from '../vendor.ts';

const get = defineOperation({
  title: 'Get',
  description: 'Returns the account, with the namespaces of its folders.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { email: 'ada@example.com', root_info: { root_namespace_id: '3235641' } },
  request: () => rpc('users/get_current_account'),
});

const space = defineOperation({
  title: 'Get space',
  description: 'Returns the used and the allocated space in bytes.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { used: 314_159 },
  request: () => rpc('users/get_space_usage'),
  result: (body) => {
    const { used, allocation } = body as { used?: number; allocation?: JsonObject };
    const { '.tag': kind, ...rest } = allocation ?? {};
    return { used, kind, ...rest };
  },
});

/** The account of Dropbox: https://www.dropbox.com/developers/documentation/http/documentation#users. */
export const node = vendorNode(dropbox, {
  noun: 'account',
  title: 'Dropbox account',
  description: 'Reads the account and its space in Dropbox.',
  first: 'get',
  operations: { get, space },
});
