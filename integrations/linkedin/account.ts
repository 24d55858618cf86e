import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';

/** Two ways to ask for the person of a token: by the permission `profile`, or by `r_basicprofile`. */
export const accountCalls = [{ path: '/v2/userinfo' }, { path: '/v2/me' }] as const;

/** Returns true for a response with an account. */
export function isAccount(body: unknown): boolean {
  const { sub, id } = (body ?? {}) as JsonObject;
  return typeof sub === 'string' || typeof id === 'string';
}

/**
 * Returns who acts, as LinkedIn names it: a page by its number, a person by an ID, either by its URN, and the person of the credential
 * if nothing is given.
 */
export async function actorOf(written: string, { client, key }: OperationCall): Promise<string> {
  const given = written.trim();
  if (given.startsWith('urn:')) return given;
  if (/^\d+$/.test(given)) return `urn:li:organization:${given}`;
  if (given !== '') return `urn:li:person:${given}`;
  const [byProfile, byBasicProfile] = accountCalls;
  const sending = { repeat: 'safe', key } as const;
  const { status, body } = await client.send(byProfile, { ...sending, accept: ['ACCESS_DENIED'] });
  const { sub, id } = (status < 400 ? body : (await client.send(byBasicProfile, sending)).body) as JsonObject;
  return `urn:li:person:${String(sub ?? id)}`;
}

/** Completes `author` before the first request. */
export async function withAuthor<P extends { author: string }>(given: P, call: OperationCall): Promise<P> {
  return { ...given, author: await actorOf(given.author, call) };
}
