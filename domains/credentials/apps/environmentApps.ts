import { AppError } from '../../../openapi/AppError.ts';
import type { CredentialTypes } from '../CredentialTypes.ts';
import { readApp } from './readApp.ts';
import type { EnvironmentApp } from './OAuthApps.ts';

/**
 * Reads the OAuth apps of the environment. Errors: a type that has no OAuth apps, or wrong values, so that a mistake stops the start; no
 * message has a secret.
 */
export function environmentApps(
  set: ReadonlyMap<string, Readonly<Record<string, string>>>,
  types: CredentialTypes,
): ReadonlyMap<string, EnvironmentApp> {
  return new Map(
    [...set].map(([type, { client_id: clientId, client_secret: clientSecret, ...fields }]) => {
      try {
        const known = types.get(type);
        if (!known?.definition.oauth2?.app) throw new AppError('invalid_request', 'There is no such type of sign-in.');
        const app = readApp(known, { client_id: clientId ?? '', client_secret: clientSecret ?? '', fields });
        return [type, { clientId: app.clientId, clientSecret: clientSecret ?? '', fields: app.fields }];
      } catch (error) {
        throw new Error(`SERVICE_OAUTH_APPS, "${type}": ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}
