import { noteAudit } from '../../domains/audit/noteAudit.ts';
import { ssoSecretContext } from '../../db/secrets/ssoSecret.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import type { SamlSettings } from '../../domains/identity/sso/saml/samlSettings.ts';
import { fingerprintOf, signingCertificates, type SigningKeys } from '../../domains/identity/sso/saml/signingKeys.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../../openapi/notFound.ts';
import { presentSsoConnection } from '../presenters/sso.ts';

/**
 * Changes the signing keys of a SAML connection's requests: one change at a time, certificates and keys in one write. Answers the
 * connection. Errors: `not_found` if there is no such connection or the change returns null, `invalid_request` for another protocol; errors
 * of the change.
 */
export async function changeSigningKeys(
  { database, secrets, settings: { publicUrl } }: Pick<Deps, 'database' | 'secrets' | 'settings'>,
  { actor: { organizationId }, id }: { actor: AccountActor; id: string },
  change: (keys: SigningKeys) => SigningKeys | null | Promise<SigningKeys | null>,
): Promise<components['schemas']['SsoConnection']> {
  return database.withOrganization(organizationId, async (repositories) => {
    const { ssoConnections, scimTokens } = repositories;
    const connection = await ssoConnections.lock(id);
    if (!connection) throw notFound();
    if (connection.protocol !== 'saml' || connection.secretEncrypted === null)
      throw new AppError('invalid_request', 'Only connections by SAML have signing certificates.');
    const context = ssoSecretContext(connection);
    const settings = connection.settings as SamlSettings;
    const changed = await change({ settings, privateKeys: secrets.decrypt(context, connection.secretEncrypted) });
    if (changed === null) throw notFound();
    const updated = await ssoConnections.update(id, {
      settings: changed.settings,
      secretEncrypted: secrets.encrypt(context, changed.privateKeys),
    });
    await noteAudit(repositories, {
      target: { id, name: connection.name },
      before: shown(settings),
      after: shown(changed.settings),
    });
    const scimExpiresAt = (await scimTokens.find(id))?.expiresAt ?? null;
    return presentSsoConnection({ ...updated!, scimExpiresAt }, publicUrl);
  });
}

function shown(settings: SamlSettings): { signing_certificate: string; other_certificate: string | null } {
  const [own, spare] = signingCertificates(settings).map(fingerprintOf);
  return { signing_certificate: own!, other_certificate: spare ?? null };
}
