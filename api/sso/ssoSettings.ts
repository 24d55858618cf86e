import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { checkLdapSettings, type LdapSettings } from '../../domains/identity/sso/ldap/ldapSettings.ts';
import { checkOidcSettings, type OidcSettings } from '../../domains/identity/sso/oidc/oidcSettings.ts';
import { checkSamlSettings, readIdpMetadata, type SamlSettings } from '../../domains/identity/sso/saml/samlSettings.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { allowsHttp } from './allowsHttp.ts';

type Schemas = components['schemas'];

/** Settings of a connection. */
export interface SsoSettings {
  readonly protocol: SsoConnectionRow['protocol'];
  readonly settings: OidcSettings | SamlSettings | LdapSettings;
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
  if ([body.oidc, body.saml, body.ldap].filter((one) => one !== undefined).length !== 1)
    throw new AppError('invalid_request', 'Give the settings of one protocol.', { param: '' });
  if (body.ldap) return newLdap(body.ldap, settings);
  return body.saml ? newSaml(body.saml) : newOidc(body.oidc!, settings);
}

function newOidc(body: Schemas['SsoOidcCreate'], settings: Deps['settings']): SsoSettings {
  const { client_secret: secret, ...given } = body;
  const oidc = withOpenid({ ...oidcDefaults, ...given });
  checkOidcSettings(oidc, { allowsHttp: allowsHttp(settings) });
  return { protocol: 'oidc', settings: oidc, secret: secret || null };
}

/**
 * Settings after a change of a connection; null if unchanged. `secret` is undefined if it stays. A secret is only ever shown to the
 * provider that it was given for. Errors: `invalid_request` that names the field.
 */
export function changedSsoSettings(
  old: SsoConnectionRow,
  { oidc, saml, ldap }: Schemas['SsoConnectionUpdate'],
  { settings }: Pick<Deps, 'settings'>,
): { settings: OidcSettings | SamlSettings | LdapSettings; secret: string | null | undefined } | null {
  if (saml) return { settings: changedSaml(old, saml), secret: undefined };
  if (ldap) return changedLdap(old, ldap, settings);
  if (!oidc) return null;
  if (old.protocol !== 'oidc')
    throw new AppError('invalid_request', 'The protocol of a connection cannot change.', { param: '/oidc' });
  const { client_secret: secret, ...given } = oidc;
  const before = old.settings as OidcSettings;
  const endOfSecret = secret === undefined ? {} : { client_secret_expires_at: null };
  const after = withOpenid({ ...before, ...endOfSecret, ...given });
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

/** Changed settings with the certificates of this moment: those change by themselves, together with their keys. */
export function keepingSigners({ settings: now }: Pick<SsoConnectionRow, 'settings'>, changed: unknown): SamlSettings {
  const { sp_certificate, sp_spare_certificate } = now as SamlSettings;
  const { sp_spare_certificate: _before, ...rest } = changed as SamlSettings;
  return { ...rest, sp_certificate, ...(sp_spare_certificate === undefined ? {} : { sp_spare_certificate }) };
}

const ldapDefaults = {
  start_tls: false,
  ca_certificate: null,
  user_dn: null,
  bind_dn: null,
  user_filter: '(uid={username})',
  id_attribute: 'entryUUID',
  email_attribute: 'mail',
  name_attribute: 'cn',
  group_base_dn: null,
  group_filter: '(member={dn})',
  group_name_attribute: 'cn',
  nested_groups: true,
} as const;

function newLdap(body: Schemas['SsoLdapCreate'], settings: Deps['settings']): SsoSettings {
  const { bind_password: password, ...given } = body;
  const ldap = checkLdapSettings({ ...ldapDefaults, ...given }, { allowsPlain: allowsHttp(settings) });
  return { protocol: 'ldap', settings: ldap, secret: password || null };
}

function changedLdap(
  old: SsoConnectionRow,
  { bind_password: password, ...given }: Schemas['SsoLdapUpdate'],
  settings: Deps['settings'],
): { settings: LdapSettings; secret: string | null | undefined } {
  if (old.protocol !== 'ldap')
    throw new AppError('invalid_request', 'The protocol of a connection cannot change.', { param: '/ldap' });
  const before = old.settings as LdapSettings;
  const after = checkLdapSettings({ ...before, ...given }, { allowsPlain: allowsHttp(settings) });
  const isMoved =
    after.url !== before.url || after.start_tls !== before.start_tls || after.ca_certificate !== before.ca_certificate;
  if (isMoved && old.secretEncrypted !== null && password === undefined)
    throw new AppError('invalid_request', 'A new address needs the password of the bind DN again.', {
      param: '/ldap/bind_password',
    });
  return { settings: after, secret: password === undefined ? undefined : password || null };
}

function withOpenid(settings: OidcSettings): OidcSettings {
  return { ...settings, scopes: [...new Set(['openid', ...settings.scopes])] };
}
