import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { identifier } from '../engine/identifier.ts';
import { oncePerRun } from '../engine/oncePerRun.ts';
import { cursorInQuery } from '../engine/paging.ts';
import { timeParameter } from '../engine/timeParameter.ts';
import type { VendorClient } from '../engine/VendorClient.ts';

/** Returns the last part of an address, or the ID itself. */
export function idOf(uriOrId: string): string {
  return uriOrId.trim().replace(/\/+$/, '').split('/').at(-1)!;
}

/** Returns the address of a thing, which Calendly takes instead of its ID. Errors: `parameter_invalid` for an empty one. */
export function uriOf(uriOrId: string, kind: string, name: string): string {
  const written = identifier(uriOrId, name);
  return /^https?:\/\//.test(written) ? written : `https://api.calendly.com/${kind}/${encodeURIComponent(written)}`;
}

/** The user of a token, and the organization. */
export interface Me {
  readonly uri: string;
  readonly current_organization: string;
}

/** Returns the user of the token, which is read once in a run of a node. Errors: those of the client. */
export function whoAmI({ client, key }: { client: VendorClient; key: string }): Promise<Me> {
  return oncePerRun(client, 'me', () => readMe(client, key));
}

/** https://developer.calendly.com/api-docs/users/me */
async function readMe(client: VendorClient, key: string): Promise<Me> {
  const { body } = await client.send({ path: '/users/me' }, { repeat: 'safe', key });
  const { resource } = body as { resource?: Partial<Me> };
  if (typeof resource?.uri !== 'string' || typeof resource.current_organization !== 'string')
    throw new AppError('target_error', 'Calendly: The response does not name the user.');
  return { uri: resource.uri, current_organization: resource.current_organization };
}

/** Returns a thing in a response. */
export function resourceOf(body: JsonObject): unknown {
  return body['resource'] ?? body;
}

/** Returns the things of a list in a response. */
export function collectionOf(body: JsonObject): unknown {
  return body['collection'] ?? [];
}

/** https://developer.calendly.com/how-to-paginate */
export const pages = {
  next: cursorInQuery(
    'page_token',
    (body) => (body['pagination'] as { next_page_token?: unknown } | undefined)?.next_page_token,
  ),
  pageSize: { parameter: 'count', max: 100 },
};

/** Returns a time in UTC; undefined for an empty text. A time without a zone is in UTC. Errors: `parameter_invalid`. */
export function instant(value: string | undefined, name: string): string | undefined {
  return timeParameter(value, name)?.toISOString().replace('.000Z', 'Z');
}
