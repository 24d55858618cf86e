import { AppError } from '../../openapi/AppError.ts';

/** The parts of a service account's key that tokens need. */
export interface ServiceAccountKey {
  readonly clientEmail: string;
  readonly privateKey: string;
  readonly keyId: string | undefined;
  readonly tokenUrl: string;
}

const googleTokenUrl = 'https://oauth2.googleapis.com/token';
/** Hosts in key files of all ages. */
const tokenHosts = new Set(['oauth2.googleapis.com', 'www.googleapis.com', 'accounts.google.com']);

/** The stored values that a key is read from. */
export interface KeyValues {
  key_form: 'json' | 'fields';
  key_json?: string;
  client_email?: string;
  private_key?: string;
  api_url?: string;
}

/**
 * Reads the key from the pasted JSON file or from the fields. Errors: `parameter_invalid`, without any part of the key; with `param` for a
 * token server that is not Google's.
 */
export function serviceAccountKey({ key_form: form, ...values }: KeyValues): ServiceAccountKey {
  if (form === 'fields')
    return { ...keyOf(values.client_email, values.private_key), keyId: undefined, tokenUrl: googleTokenUrl };
  const file = parsed(values.key_json ?? '');
  const { client_email: email, private_key: key, private_key_id: keyId, token_uri: tokenUrl } = file;
  return {
    ...keyOf(email, key),
    keyId: typeof keyId === 'string' && keyId !== '' ? keyId : undefined,
    tokenUrl: tokenUrlOf(tokenUrl, values.api_url),
  };
}

/** A key file can name any token server. Signed assertions go to Google only, or to the proxy in front of it. */
function tokenUrlOf(address: unknown, apiUrl: string | undefined): string {
  if (typeof address !== 'string' || address.trim() === '') return googleTokenUrl;
  const url = URL.parse(address.trim());
  const isGoogle = url?.protocol === 'https:' && tokenHosts.has(url.host);
  if (url && (isGoogle || url.origin === URL.parse(apiUrl ?? '')?.origin)) return address.trim();
  throw new AppError('parameter_invalid', "The key names a token server that is not Google's.", {
    param: '/token_uri',
  });
}

function keyOf(email: unknown, key: unknown): { clientEmail: string; privateKey: string } {
  if (typeof email !== 'string' || typeof key !== 'string' || !key.includes('PRIVATE KEY'))
    throw new AppError('parameter_invalid', 'The key is incomplete: it needs "client_email" and "private_key".');
  // A key that was copied out of the file still has its line breaks escaped.
  return { clientEmail: email.trim(), privateKey: `${key.replaceAll('\\n', '\n').trim()}\n` };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const file: unknown = JSON.parse(text);
    if (typeof file === 'object' && file !== null) return file as Record<string, unknown>;
  } catch {
    // The error of the parser would quote the key.
  }
  throw new AppError('parameter_invalid', 'The key is not the JSON file of a service account.');
}
