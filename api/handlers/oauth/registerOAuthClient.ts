import { addressSubject, countAttempt } from '../../../domains/identity/signInLimit.ts';
import type { Handler } from '../../handler.ts';
import { answerOAuthPost, oauthError } from '../../oauth/answerOAuth.ts';
import { ClientMetadataError, readClientMetadata } from '../../oauth/readClientMetadata.ts';

/** Registers a client, as one without a secret. */
export const registerOAuthClient: Handler<'registerOAuthClient'> = async (request, deps) => {
  await countAttempt(deps.database, 'oauthClient', addressSubject(request.remoteAddress));
  try {
    return await answerOAuthPost(request, deps, (body) =>
      Buffer.from(JSON.stringify(readClientMetadata(parsed(body), { isDocument: false }))),
    );
  } catch (error) {
    if (error instanceof ClientMetadataError) return oauthError(400, error.code, error.message);
    throw error;
  }
};

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
}
