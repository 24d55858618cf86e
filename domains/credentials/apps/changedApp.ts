import type { InstanceOAuthAppRow } from '../../../db/entities/oauthApps.ts';
import type { OAuthAppChange } from '../../../db/repositories/credentials/oauthApps.ts';
import type { SecretContext } from '../../../db/secrets/envelope.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { CredentialType } from '../CredentialTypes.ts';
import { readApp, type WrittenApp } from './readApp.ts';

/**
 * Returns an app with the changes of a request. A stored secret stays only with the same client and the same fields, so that it cannot
 * be sent elsewhere. Errors: `invalid_request`.
 */
export function changedApp(
  type: CredentialType,
  body: WrittenApp,
  {
    before,
    secrets,
    context,
  }: {
    before: Pick<InstanceOAuthAppRow, 'clientId' | 'fields' | 'secretEncrypted'> | null;
    secrets: Pick<Secrets, 'encrypt'>;
    context: SecretContext;
  },
): OAuthAppChange {
  const { clientId, fields } = readApp(type, body);
  const isSame = before !== null && before.clientId === clientId && isEqual(before.fields, fields);
  if (body.client_secret === undefined && !isSame)
    throw new AppError(
      'invalid_request',
      before ? 'Enter the client secret again for another client.' : 'Enter the client secret.',
      { param: '/client_secret' },
    );
  const secretEncrypted =
    body.client_secret === undefined ? before!.secretEncrypted : secrets.encrypt(context, body.client_secret);
  return { type: type.definition.type, clientId, secretEncrypted, fields };
}

function isEqual(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every((name) => before[name] === after[name]);
}
