import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';

import { AppError } from '../../../../openapi/AppError.ts';
import type { SamlSettings } from './samlSettings.ts';
import type { SigningKey } from './selfSigned.ts';

/**
 * Signing keys of a connection's requests: certificates are in its settings, their keys in the same order in the vault, the signing one
 * first.
 */
export interface SigningKeys<Settings = SamlSettings> {
  readonly settings: Settings;
  /** PEM. */
  readonly privateKeys: string;
}

type Certificates = Pick<SamlSettings, 'sp_certificate' | 'sp_spare_certificate'>;

/** The certificates in our metadata, PEM, the signing one first. */
export function signingCertificates({ sp_certificate: own, sp_spare_certificate: spare }: Certificates): string[] {
  return spare === undefined ? [own] : [own, spare];
}

/** How providers and people tell certificates apart: SHA-256, in hexadecimal digits. */
export function fingerprintOf(certificate: string): string {
  return createHash('sha256').update(new X509Certificate(certificate).raw).digest('hex');
}

/** The key of the certificate that signs, PEM. */
export function signingPrivateKey({ settings, privateKeys }: SigningKeys<Certificates>): string {
  return keyOf(settings.sp_certificate, privateKeys);
}

/** Adds a certificate that waits beside the signing one. Errors: `signing_certificate_waiting` if one does already. */
export function withNextKey<Settings extends Certificates>(
  { settings, privateKeys }: SigningKeys<Settings>,
  { certificate, privateKey }: SigningKey,
): SigningKeys<Settings> {
  if (settings.sp_spare_certificate !== undefined)
    throw new AppError('signing_certificate_waiting', 'There are two certificates. Delete the one that is not needed.');
  return { settings: { ...settings, sp_spare_certificate: certificate }, privateKeys: privateKeys + privateKey };
}

/** Makes that certificate the signing one; null if it does not exist. */
export function signingWith<Settings extends Certificates>(
  { settings, privateKeys }: SigningKeys<Settings>,
  fingerprint: string,
): SigningKeys<Settings> | null {
  const chosen = signingCertificates(settings).find((one) => fingerprintOf(one) === fingerprint);
  if (chosen === undefined) return null;
  if (chosen === settings.sp_certificate) return { settings, privateKeys };
  return {
    settings: { ...settings, sp_certificate: chosen, sp_spare_certificate: settings.sp_certificate },
    privateKeys: keyOf(chosen, privateKeys) + keyOf(settings.sp_certificate, privateKeys),
  };
}

/** Without that certificate and its key; null if there is none of it. Throws `signing_certificate_in_use` for the signing one. */
export function withoutKey<Settings extends Certificates>(
  { settings, privateKeys }: SigningKeys<Settings>,
  fingerprint: string,
): SigningKeys<Settings> | null {
  const { sp_spare_certificate: spare, ...rest } = settings;
  if (fingerprintOf(settings.sp_certificate) === fingerprint)
    throw new AppError(
      'signing_certificate_in_use',
      'Requests are signed with this certificate. Switch to another first.',
    );
  if (spare === undefined || fingerprintOf(spare) !== fingerprint) return null;
  return { settings: rest as Settings, privateKeys: keyOf(settings.sp_certificate, privateKeys) };
}

function keyOf(certificate: string, privateKeys: string): string {
  const wanted = new X509Certificate(certificate);
  const key = (privateKeys.match(privateKeyPem) ?? []).find((pem) => wanted.checkPrivateKey(createPrivateKey(pem)));
  if (key === undefined) throw new Error('The vault has no key of this certificate.');
  return key;
}

const privateKeyPem = /-----BEGIN PRIVATE KEY-----[\s\S]*?-----END PRIVATE KEY-----\n?/g;
