import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { checkOidcSettings, type OidcSettings } from '../../identity/sso/oidc/oidcSettings.ts';
import { checkSamlSettings, readIdpMetadata, type SamlSettings } from '../../identity/sso/saml/samlSettings.ts';
import { makeSigningKey } from '../../identity/sso/saml/selfSigned.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { allowsHttp } from './allowsHttp.ts';

type Schemas = components['schemas'];

/** What a connection is set up with. */
export interface SsoSettings {
  readonly protocol: SsoConnectionRow['protocol'];
  readonly settings: OidcSettings | SamlSettings;
  readonly secret: string | null;
}

const oidcDefaults = {
  client_authentication: 'basic',
  scopes: ['openid', 'email', 'profile'],
  groups_claim: 'groups',
} as const;

/** The settings of a new connection. Errors: `invalid_request` that names the field. */
export async function newSsoSettings(
  body: Schemas['SsoConnectionCreate'],
  { settings }: Pick<Deps, 'settings'>,
): Promise<SsoSettings> {
  if ((body.oidc === undefined) === (body.saml === undefined))
    throw new AppError('invalid_request', 'Give the settings of one protocol.', { param: '' });
  return body.saml ? newSaml(body.saml) : newOidc(body.oidc!, settings);
}

function newOidc(body: Schemas['SsoOidcCreate'], settings: Deps['settings']): SsoSettings {
  const { client_secret: secret, ...given } = body;
  const oidc = withOpenid({ ...oidcDefaults, ...given });
  checkOidcSettings(oidc, { allowsHttp: allowsHttp(settings) });
  return { protocol: 'oidc', settings: oidc, secret: secret || null };
}

/**
 * What a change of a connection makes of its settings; null where it changes none. `secret` is undefined where it stays. A secret is only ever shown to
 * the provider that it was given for. Errors: `invalid_request` that names the field.
 */
export function changedSsoSettings(
  old: SsoConnectionRow,
  { oidc, saml }: Schemas['SsoConnectionUpdate'],
  { settings }: Pick<Deps, 'settings'>,
): { settings: OidcSettings | SamlSettings; secret: string | null | undefined } | null {
  if (saml) return { settings: changedSaml(old, saml), secret: undefined };
  if (!oidc) return null;
  if (old.protocol !== 'oidc')
    throw new AppError('invalid_request', 'The protocol of a connection cannot change.', { param: '/oidc' });
  const { client_secret: secret, ...given } = oidc;
  const before = old.settings as OidcSettings;
  const after = withOpenid({ ...before, ...given });
  checkOidcSettings(after, { allowsHttp: allowsHttp(settings) });
  if (after.issuer !== before.issuer && old.secretEncrypted !== null && secret === undefined)
    throw new AppError('invalid_request', 'A new issuer needs the client secret again.', {
      param: '/oidc/client_secret',
    });
  return { settings: after, secret: secret === undefined ? undefined : secret || null };
}

const samlDefaults = {
  email_attribute: 'email',
  name_attribute: 'name',
  groups_attribute: 'groups',
  allow_idp_initiated: false,
} as const;

async function newSaml({ metadata_xml, ...given }: Schemas['SsoSamlCreate']): Promise<SsoSettings> {
  const told = metadata_xml === undefined ? given : { ...given, ...readIdpMetadata(metadata_xml) };
  const { entity_id, sso_url, certificates } = told;
  if (!entity_id || !sso_url || !certificates)
    throw new AppError(
      'invalid_request',
      'Give the metadata of the provider, or its entity ID, address and certificate.',
      {
        param: '/saml',
      },
    );
  const { privateKey, certificate } = await makeSigningKey('Bureau');
  const settings = { ...samlDefaults, ...told, entity_id, sso_url, certificates, sp_certificate: certificate };
  return { protocol: 'saml', settings: checkSamlSettings(settings), secret: privateKey };
}

function changedSaml(old: SsoConnectionRow, { metadata_xml, ...given }: Schemas['SsoSamlUpdate']): SamlSettings {
  if (old.protocol !== 'saml')
    throw new AppError('invalid_request', 'The protocol of a connection cannot change.', { param: '/saml' });
  const told = metadata_xml === undefined ? {} : readIdpMetadata(metadata_xml);
  return checkSamlSettings({ ...(old.settings as SamlSettings), ...given, ...told });
}

function withOpenid(settings: OidcSettings): OidcSettings {
  return { ...settings, scopes: [...new Set(['openid', ...settings.scopes])] };
}
