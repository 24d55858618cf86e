import type { SsoConnectionRow } from '../../../db/entities/ssoConnection.ts';
import { ssoSecretContext } from '../../../db/secrets/ssoSecret.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { presentSsoConnection } from '../../presenters/sso.ts';
import { checkedProvider } from '../../sso/checkedProvider.ts';
import { changedSsoSettings, keepingSigners } from '../../sso/ssoSettings.ts';

/** Changes a connection; where the provider or the secret changes, the provider is asked who it is first. */
export const updateSsoConnection: Handler<'updateSsoConnection'> = async ({ actor, params, body }, deps) => {
  const { database, secrets } = deps;
  const { organizationId } = actor;
  const id = params.sso_connection_id;
  const find = () => database.withOrganization(organizationId, ({ ssoConnections }) => ssoConnections.find(id));
  const old = await find();
  if (!old) throw notFound();
  const changed = changedSsoSettings(old, body, deps);
  const provider: Partial<Pick<SsoConnectionRow, 'settings' | 'secretEncrypted' | 'certificateExpiresAt'>> = {};
  if (changed) {
    provider.settings = changed.settings;
    if (changed.secret !== undefined)
      provider.secretEncrypted =
        changed.secret === null ? null : secrets.encrypt(ssoSecretContext({ id, organizationId }), changed.secret);
    Object.assign(provider, await checkedProvider({ ...old, ...provider }, deps));
  }
  const connection = await database.withOrganization(organizationId, async ({ ssoConnections, scimTokens }) => {
    const now = await ssoConnections.lock(id);
    if (provider.settings && now?.protocol === 'saml') provider.settings = keepingSigners(now, provider.settings);
    const updated = await ssoConnections.update(id, {
      ...provider,
      ...(body.name === undefined ? {} : { name: body.name.trim() }),
      ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
      ...(body.creates_accounts === undefined ? {} : { createsAccounts: body.creates_accounts }),
      ...(body.session_hours === undefined ? {} : { sessionHours: body.session_hours }),
    });
    return updated && { ...updated, scimExpiresAt: (await scimTokens.find(id))?.expiresAt ?? null };
  });
  if (!connection) throw notFound();
  return { status: 200, body: presentSsoConnection(connection, deps.settings.publicUrl) };
};
