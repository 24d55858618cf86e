import type { SsoConnectionRow } from '../../db/entities/ssoConnection.ts';
import { checkOidcSettings, type OidcSettings } from '../../identity/sso/oidc/oidcSettings.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { allowsHttp } from './allowsHttp.ts';

type Schemas = components['schemas'];

/** What a connection is set up with. */
export interface SsoSettings {
  readonly protocol: SsoConnectionRow['protocol'];
  readonly settings: OidcSettings;
  readonly secret: string | null;
}

const oidcDefaults = {
  client_authentication: 'basic',
  scopes: ['openid', 'email', 'profile'],
  groups_claim: 'groups',
} as const;

/** The settings of a new connection. Errors: `invalid_request` that names the field. */
export function newSsoSettings(
  body: Schemas['SsoConnectionCreate'],
  { settings }: Pick<Deps, 'settings'>,
): SsoSettings {
  if (!body.oidc) throw new AppError('invalid_request', 'Give the settings of one protocol.', { param: '/oidc' });
  const { client_secret: secret, ...given } = body.oidc;
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
  { oidc }: Schemas['SsoConnectionUpdate'],
  { settings }: Pick<Deps, 'settings'>,
): { settings: OidcSettings; secret: string | null | undefined } | null {
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

function withOpenid(settings: OidcSettings): OidcSettings {
  return { ...settings, scopes: [...new Set(['openid', ...settings.scopes])] };
}
