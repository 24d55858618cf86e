import { AppError } from '../../../../openapi/AppError.ts';

/** How an organization's OpenID provider is asked. The client secret lies in the vault. */
export interface OidcSettings {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_authentication: 'basic' | 'post';
  /** `openid` included. */
  readonly scopes: readonly string[];
  /** Claim that lists the groups of a person. */
  readonly groups_claim: string;
  /** Expiry of the client secret, if entered. */
  readonly client_secret_expires_at?: string | null;
}

/** Settings whose issuer can be the issuer of one organization only. Errors: `invalid_request` that names the field. */
export function checkOidcSettings(settings: OidcSettings, { allowsHttp }: { allowsHttp: (url: URL) => boolean }): void {
  const wrong = (message: string): AppError => new AppError('invalid_request', message, { param: '/oidc/issuer' });
  const url = URL.parse(settings.issuer);
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw wrong('The issuer must be an https address without a query.');
  if (url.pathname.includes('/.well-known/'))
    throw wrong('Enter the issuer, without the part that begins with "/.well-known/".');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowsHttp(url)))
    throw wrong('The issuer must begin with https://. An http address works where SERVICE_OUTBOUND_ALLOW names it.');
  // Anybody's tenant would do: the provider's library accepts every tenant for these (reference of openid-client, issuer templates).
  if (/^\/(common|organizations|consumers)(\/|$)/i.test(url.pathname) || settings.issuer.includes('{'))
    throw wrong('Enter the issuer of your own tenant, which contains its id.');
}
