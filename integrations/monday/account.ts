import { send } from './requests.ts';

/** The request for the account of the token. */
export const accountRequest = send('query { me { id name account { id slug } } }');

/** Returns true for the account in a response. */
export function isAccount(body: unknown): boolean {
  const { data } = (body ?? {}) as { data?: { me?: { id?: unknown } | null } | null };
  return data?.me?.id !== undefined;
}
