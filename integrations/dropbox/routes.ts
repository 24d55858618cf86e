import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { oncePerRun } from '../engine/oncePerRun.ts';
import type { NextPage } from '../engine/paging.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

const contentUrl = 'https://content.dropboxapi.com';

/** A request to a route; a route without an argument has no body. `root` is `home` or the ID of a namespace. */
export function rpc(route: string, json?: JsonObject, root = 'home'): VendorRequest {
  return { method: 'POST', path: `/2/${route}`, headers: rootHeader(root), ...(json ? { json } : {}) };
}

/** A request to a route of the content host: the argument is in a header. */
export function contentRequest(route: string, argument: JsonObject, root = 'home'): VendorRequest {
  return {
    method: 'POST',
    path: `/2/${route}`,
    apiUrl: contentUrl,
    headers: { ...rootHeader(root), 'dropbox-api-arg': asciiJson(argument) },
  };
}

/** https://www.dropbox.com/developers/reference/json-encoding: a header has escapes for every character that is not ASCII. */
export function asciiJson(value: JsonObject): string {
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, escape);
}

/** https://www.dropbox.com/developers/reference/path-root-header-modes */
function rootHeader(root: string): Record<string, string> {
  if (root === 'home') return {};
  return { 'dropbox-api-path-root': asciiJson({ '.tag': 'root', root }) };
}

/** Replaces the root `team` by the ID of its namespace, which is read once in a run of a node. */
export async function withRoot<P extends { root: string }>(parameters: P, call: OperationCall): Promise<P> {
  const root = parameters.root.trim() || 'home';
  if (root !== 'team') return { ...parameters, root };
  return { ...parameters, root: await oncePerRun(call.client, 'root of the team', () => readTeamRoot(call)) };
}

async function readTeamRoot({ client, key }: OperationCall): Promise<string> {
  const { body } = await client.send(rpc('users/get_current_account'), { repeat: 'safe', key });
  const { root_namespace_id: id } = (body as { root_info?: { root_namespace_id?: string } }).root_info ?? {};
  if (!id) throw new AppError('target_error', 'Dropbox: The account has no root of a team.');
  return id;
}

/** The cursor of a list is sent to a route of its own. */
export function continueAt(route: string): NextPage {
  return ({ request, response }) => {
    const { cursor, has_more: hasMore } = response.body as { cursor?: string; has_more?: boolean };
    return hasMore === true && cursor ? { ...request, path: `/2/${route}`, json: { cursor } } : null;
  };
}
