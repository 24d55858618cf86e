import { X509Certificate } from 'node:crypto';

import { AppError } from '../../../../openapi/AppError.ts';
import { allOf, attributeOf, childrenOf, readXml, textOf } from './readXml.ts';
import { samlNames } from './samlNames.ts';

/** How an organization's SAML provider is asked and believed. Keys that sign our requests lie in the vault (`signingKeys.ts`). */
export interface SamlSettings {
  readonly entity_id: string;
  readonly sso_url: string;
  /** PEM; several while a provider changes its certificate. */
  readonly certificates: readonly string[];
  readonly email_attribute: string;
  readonly name_attribute: string;
  readonly groups_attribute: string;
  /** The provider may begin: no request of ours binds such a sign-in to a browser. */
  readonly allow_idp_initiated: boolean;
  /** PEM, shown in our metadata; its key, which signs, lies in the vault. */
  readonly sp_certificate: string;
  /** Shown beside it: the next one before it signs, or the former one after that. */
  readonly sp_spare_certificate?: string;
}

/** Settings that can be used. Errors: `invalid_request` that names the field. */
export function checkSamlSettings(settings: SamlSettings): SamlSettings {
  const wrong = (field: string, message: string): AppError =>
    new AppError('invalid_request', message, { param: `/saml/${field}` });
  const url = URL.parse(settings.sso_url);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw wrong('sso_url', 'The sign-in address must begin with https:// or http://.');
  if (settings.certificates.length === 0) throw wrong('certificates', 'Give the certificate of the provider.');
  const certificates = settings.certificates.map((text, index) => {
    try {
      return new X509Certificate(pemOf(text)).toString();
    } catch {
      throw wrong(`certificates/${index}`, 'This is no certificate.');
    }
  });
  return { ...settings, certificates };
}

/** The content of a provider's metadata. Errors: `invalid_request`. */
export function readIdpMetadata(xml: string): Pick<SamlSettings, 'entity_id' | 'sso_url' | 'certificates'> {
  try {
    const root = readXml(xml, { allowComments: true });
    const { metadata, signature } = samlNames;
    if (root.uri !== metadata || root.local !== 'EntityDescriptor') throw new Error('It describes several providers');
    const [provider] = childrenOf(root, metadata, 'IDPSSODescriptor');
    if (!provider) throw new Error('It describes no identity provider');
    const service = childrenOf(provider, metadata, 'SingleSignOnService').find(
      (one) => attributeOf(one, 'Binding') === samlNames.redirect,
    );
    const sso_url = service && attributeOf(service, 'Location');
    if (!sso_url) throw new Error('It offers no sign-in by HTTP-Redirect');
    const keys = childrenOf(provider, metadata, 'KeyDescriptor').filter(
      (key) => attributeOf(key, 'use') !== 'encryption',
    );
    const certificates = keys
      .flatMap(allOf)
      .filter(({ uri, local }) => uri === signature && local === 'X509Certificate')
      .map(textOf);
    return { entity_id: attributeOf(root, 'entityID') ?? '', sso_url, certificates };
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new AppError('invalid_request', `The metadata cannot be used: ${why}`, {
      param: '/saml/metadata_xml',
      cause: error,
    });
  }
}

function pemOf(text: string): string {
  const body = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----/g, '').replaceAll(/\s/g, '');
  return `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----\n`;
}
