import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { path, type VendorRequest } from '../engine/vendorRequest.ts';

/**
 * Makes the request for a user by an ID, a name with or without `@`, or an address. An empty text is the account. A name of digits alone
 * needs its `@`. Errors: `parameter_invalid`.
 */
export function userRequest(written: string, param: string): VendorRequest {
  const text = written.trim();
  if (text === '') return { path: '/users/me' };
  if (/^\d{1,19}$/.test(text)) return { path: path`/users/${text}` };
  const name = /^(?:@|https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/@?)?(\w{1,15})\/?(?:[?#].*)?$/i.exec(text)?.[1];
  if (name !== undefined) return { path: path`/users/by/username/${name}` };
  throw new AppError('parameter_invalid', 'Enter the ID, the name or the address of a user.', { param });
}

/** Returns the ID of a user, which may have to be looked up. */
export async function userIdOf(written: string, param: string, { client, key }: OperationCall): Promise<string> {
  const text = written.trim();
  if (/^\d{1,19}$/.test(text)) return text;
  const { body } = await client.send(userRequest(text, param), { repeat: 'safe', key });
  const { data } = body as { data?: { id?: unknown } };
  if (typeof data?.id === 'string') return data.id;
  throw new AppError('target_error', 'X: The response has no user.');
}

/** Completes `own_user` before the first request. */
export async function withOwnUser<P extends { own_user: string }>(given: P, call: OperationCall): Promise<P> {
  return { ...given, own_user: await userIdOf(given.own_user, '/own_user', call) };
}

/** Completes `user` before the first request. */
export async function withUser<P extends { user: string }>(given: P, call: OperationCall): Promise<P> {
  return { ...given, user: await userIdOf(given.user, '/user', call) };
}

/** Returns `data` of a response. */
export function dataOf(body: JsonObject): unknown {
  return body['data'] ?? [];
}
