import { connectCredential } from '../../../domains/credentials/connectCredential.ts';
import type { Handler } from '../../handler.ts';

/** Takes what an OAuth2 server sends a person back with, keeps the tokens, and shows the page of credentials. */
export const finishAuthorization: Handler<'finishAuthorization'> = async ({ query, actor, signal }, deps) => {
  const outcome = await connectCredential(query, { actor, signal }, deps);
  const page = new URL(`${deps.settings.publicUrl}/credentials`);
  for (const [name, value] of Object.entries(outcome)) page.searchParams.set(name, value);
  // The address that is left holds the code: no page may learn it.
  return {
    status: 303,
    headers: { location: page.href, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
  };
};
