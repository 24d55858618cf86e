import type { CredentialStub } from '../credentialStubs.ts';
import type { SourceNode } from './nodeMapping.ts';

/** Types of credentials that have a counterpart; the secrets themselves are never in a file. */
const types: Readonly<Record<string, string>> = {
  httpBasicAuth: 'http_basic',
  httpBearerAuth: 'http_bearer',
  httpHeaderAuth: 'http_header',
  httpQueryAuth: 'http_query',
  httpSslAuth: 'client_certificate',
  oAuth2Api: 'oauth2',
  jwtAuth: 'jwt',
  mcpOAuth2Api: 'mcp_oauth2',
  smtp: 'smtp',
  imap: 'imap',
  sshPassword: 'ssh',
  sshPrivateKey: 'ssh',
};

/**
 * The credential of a slot, to be selected again; nothing if the node has none. One without a counterpart is reported. `more`: further
 * types that have one.
 */
export function readCredential(
  { credentials, parameters }: Pick<SourceNode, 'credentials' | 'parameters'>,
  slot: string,
  more: Readonly<Record<string, string>> = {},
): { credentials?: { [slot: string]: CredentialStub } } {
  for (const { type, name } of credentials) {
    const known = more[type] ?? types[type];
    if (known !== undefined) return { credentials: { [slot]: { name, type: known } } };
    parameters.remark(null, `The credential "${name}" (${type}) is not supported. Create a generic one.`);
  }
  return {};
}
