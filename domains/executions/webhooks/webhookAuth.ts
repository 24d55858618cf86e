/** How callers of a webhook prove who they are; all but `none` need a credential, in the slot of the same name. */
export const authKinds = ['none', 'basic', 'header', 'jwt', 'hmac'] as const;
export const signatureAlgorithms = ['sha256', 'sha512', 'sha1'] as const;
export const signatureEncodings = ['hex', 'base64', 'base64url'] as const;

/** Location and composition of a signature; the secret is the credential's. */
export interface SignatureRules {
  /** In lower case. It may contain several signatures, separated by commas or spaces; one valid signature is enough. */
  header: string;
  algorithm: (typeof signatureAlgorithms)[number];
  encoding: (typeof signatureEncodings)[number];
  /** Prefix of each signature, such as `sha256=`. */
  prefix: string;
  /** The signed text: a template with `{body}` once, and `{timestamp}` or `{name-of-a-header}`; of services `{address}`, too. */
  signedContent: string;
  /** Header with the time of the call; '' for none. If it is the signature's own, the entry after `t=` counts. */
  timestampHeader: string;
  /** How far that time may be from now. */
  toleranceSeconds: number;
}

export type WebhookAuth =
  | { kind: 'none' | 'basic' | 'header' | 'jwt' }
  | ({ kind: 'hmac' } & SignatureRules)
  /** No valid value: no caller is accepted. */
  | { kind: 'unknown' };

/**
 * Reads the parameters of a node with the fields of `activities/kit/authFields.ts` as they are written. An invalid value closes the address
 * instead of opening it.
 */
export function readAuth(parameters: Readonly<Record<string, unknown>>): WebhookAuth {
  const kind = authKinds.find((known) => known === (parameters['auth'] ?? 'none'));
  if (kind === undefined) return { kind: 'unknown' };
  return kind === 'hmac' ? readSignature(parameters) : { kind };
}

function readSignature(parameters: Readonly<Record<string, unknown>>): WebhookAuth {
  const {
    signature_header: header = 'x-signature',
    signature_algorithm: algorithm = 'sha256',
    signature_encoding: encoding = 'hex',
    signed_content: signedContent = '{body}',
    tolerance_seconds: toleranceSeconds = 300,
  } = parameters;
  const knownAlgorithm = signatureAlgorithms.find((known) => known === algorithm);
  const knownEncoding = signatureEncodings.find((known) => known === encoding);
  if (typeof header !== 'string' || typeof signedContent !== 'string' || typeof toleranceSeconds !== 'number')
    return { kind: 'unknown' };
  if (!knownAlgorithm || !knownEncoding || !isSignedContent(signedContent)) return { kind: 'unknown' };
  return {
    kind: 'hmac',
    header: header.trim().toLowerCase(),
    algorithm: knownAlgorithm,
    encoding: knownEncoding,
    prefix: textOf(parameters['signature_prefix']),
    signedContent,
    timestampHeader: textOf(parameters['timestamp_header']).trim().toLowerCase(),
    toleranceSeconds,
  };
}

/** True for a text that a signature can be made of: it holds the body, once. */
export function isSignedContent(text: string): boolean {
  return text.split('{body}').length === 2;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
