import type { ProviderAnswer } from '../provider.ts';

/** Error: a token service rejected a stored key, or the key has the wrong form. The message contains the next step, and no part of the key. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** Returns the refusal as an answer of the provider, so that it has the effects of a rejected key: admins get a notification. */
function refusedKey({ message }: TokenRefused): ProviderAnswer {
  const body = Buffer.from(JSON.stringify({ error: { message, type: 'authentication_error', code: 401 } }));
  return { status: 401, contentType: 'application/json', retryAfter: null, body };
}

/** Sends a call with the credential for its key; a refusal of the token service is the answer. Errors: those of `send`, and of reaching the service. */
export async function withCredential<Credential>(
  tokens: { get(key: string): Promise<Credential>; forget(key: string): void },
  key: string,
  send: (credential: Credential) => Promise<ProviderAnswer>,
): Promise<ProviderAnswer> {
  let credential: Credential;
  try {
    credential = await tokens.get(key);
  } catch (error) {
    if (error instanceof TokenRefused) return refusedKey(error);
    throw error;
  }
  const answer = await send(credential);
  if (answer.status === 401) tokens.forget(key);
  return answer;
}
