import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';
import { nextPage } from '../microsoft/odata.ts';

/** Content that other people read. */
export const publishes: readonly Effect[] = ['sends_out', 'changes'];

/** Lists that take no size of a page, and lists of messages, whose pages have at most 50. */
export const list = { next: nextPage };
export const messageList = { next: nextPage, pageSize: { parameter: '$top', max: 50 } };

interface ChannelPlace {
  readonly team: string;
  readonly channel: string;
}

export function channelPath({ team, channel }: ChannelPlace): string {
  return path`/teams/${team}/channels/${channel}`;
}

/** Returns the path of a message in a channel; `root` is the message that it replies to. */
export function channelMessagePath(place: ChannelPlace, message: string, root: string | undefined): string {
  const at = `${channelPath(place)}/messages`;
  return root ? `${at}${path`/${root}/replies/${message}`}` : `${at}${path`/${message}`}`;
}

export function post(address: string, json?: unknown): VendorRequest {
  return { method: 'POST', path: address, ...(json === undefined ? {} : { json }) };
}

interface Account {
  readonly id: string;
  readonly userPrincipalName?: string;
}

/** Returns the account of the credential. Errors: `target_error` for an application, which is no person. */
export async function accountOf({ client, key }: Pick<OperationCall, 'client' | 'key'>): Promise<Account> {
  const request = { path: '/me', query: { $select: 'id,userPrincipalName' } };
  const { body } = await client.send(request, { repeat: 'safe', key });
  const { id, userPrincipalName } = body as JsonObject;
  if (typeof id === 'string' && id !== '')
    return { id, ...(typeof userPrincipalName === 'string' ? { userPrincipalName } : {}) };
  throw new AppError('target_error', 'Microsoft Teams: The account of the credential cannot be read.');
}
