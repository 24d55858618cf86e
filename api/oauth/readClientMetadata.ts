/** Metadata published by a client, reduced to the fields used here. */
export type ClientMetadata = Record<string, unknown>;

const mostRedirects = 20;
const mostUrlLength = 2000;
const mostNameLength = 100;
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Schemes that a browser runs or opens itself: a redirect to one would be something else than the way to a program. */
const browserSchemes =
  /^(?:javascript|data|file|blob|about|vbscript|ftp|wss?|view-source|chrome|edge|filesystem|jar|mailto|tel|sms|intent|ms-[a-z-]+|search-ms|mhtml|resource|res):$/;

/**
 * Reads what a client registers with, or what its metadata document says (RFC 7591 §2, RFC 8252). A client without `application_type` is native
 * where it is sent to a loopback address or a scheme of its own. Errors: `ClientMetadataError`.
 */
export function readClientMetadata(given: unknown, { isDocument }: { isDocument: boolean }): ClientMetadata {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ClientMetadataError('invalid_client_metadata', 'The metadata must be a JSON object.');
  const metadata = given as Record<string, unknown>;
  const redirects = readRedirects(metadata['redirect_uris']);
  const isNative = redirects.some((uri) => !uri.startsWith('https:'));
  const isKeyed = isDocument && metadata['token_endpoint_auth_method'] === 'private_key_jwt';
  return {
    ...(isDocument ? { client_id: metadata['client_id'] } : {}),
    client_name: readName(metadata['client_name']),
    redirect_uris: redirects,
    application_type: isNative ? 'native' : 'web',
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: isKeyed ? 'private_key_jwt' : 'none',
    ...(isKeyed ? keysOf(metadata) : {}),
  };
}

/** Rejects client metadata with an OAuth error. */
export class ClientMetadataError extends Error {
  readonly code: 'invalid_client_metadata' | 'invalid_redirect_uri';

  constructor(code: ClientMetadataError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

function readRedirects(given: unknown): string[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > mostRedirects)
    throw new ClientMetadataError('invalid_redirect_uri', `redirect_uris must list 1 to ${mostRedirects} addresses.`);
  return given.map((uri: unknown) => {
    if (typeof uri !== 'string' || !isRedirect(uri))
      throw new ClientMetadataError(
        'invalid_redirect_uri',
        'Each of redirect_uris must be an https address, an http address of the machine itself, or one with a scheme of the program.',
      );
    return uri;
  });
}

function isRedirect(uri: string): boolean {
  const url = uri.length > mostUrlLength ? null : URL.parse(uri);
  if (url === null || url.username !== '' || url.password !== '' || uri.includes('#')) return false;
  if (url.protocol === 'https:') return !loopback.has(url.hostname);
  if (url.protocol === 'http:') return loopback.has(url.hostname);
  return !browserSchemes.test(url.protocol);
}

/** Without control characters and direction marks, because it is shown to people. */
function readName(given: unknown): string {
  const name = typeof given === 'string' ? given.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim() : '';
  return name.slice(0, mostNameLength).toWellFormed() || 'MCP client';
}

function keysOf({
  jwks,
  jwks_uri: uri,
  token_endpoint_auth_signing_alg: alg,
}: Record<string, unknown>): ClientMetadata {
  const algorithm = typeof alg === 'string' ? { token_endpoint_auth_signing_alg: alg } : {};
  return uri === undefined ? { jwks, ...algorithm } : { jwks_uri: uri, ...algorithm };
}
