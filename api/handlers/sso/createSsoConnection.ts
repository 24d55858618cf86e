import { newId } from '../../../db/ids.ts';
import { ssoSecretContext } from '../../../db/secrets/ssoSecret.ts';
import type { Handler } from '../../handler.ts';
import { presentSsoConnection } from '../../presenters/sso.ts';
import { checkedProvider } from '../../sso/checkedProvider.ts';
import { newSsoSettings } from '../../sso/ssoSettings.ts';

/** Adds a connection after its provider was asked who it is; the secret is stored encrypted and never shown again. */
export const createSsoConnection: Handler<'createSsoConnection'> = async ({ actor, body }, deps) => {
  const { database, secrets } = deps;
  const { organizationId } = actor;
  const id = newId('ssoConnection');
  const { protocol, settings, secret } = await newSsoSettings(body, deps);
  const secretEncrypted = secret === null ? null : secrets.encrypt(ssoSecretContext({ id, organizationId }), secret);
  const seen = await checkedProvider({ id, organizationId, settings, secretEncrypted, protocol }, deps);
  const connection = await database.withOrganization(organizationId, ({ ssoConnections }) =>
    ssoConnections.insert({
      id,
      protocol,
      name: body.name.trim(),
      enabled: body.enabled ?? true,
      settings,
      secretEncrypted,
      createsAccounts: body.creates_accounts ?? true,
      sessionHours: body.session_hours ?? 24,
      ...seen,
    }),
  );
  return { status: 201, body: presentSsoConnection({ ...connection, scimExpiresAt: null }, deps.settings.publicUrl) };
};
