import type { Handler } from '../../handler.ts';
import { mcpScopes } from '../../oauth/mcpResources.ts';

/** Capabilities of the authorization server (RFC 8414). */
export const getAuthorizationServerMetadata: Handler<'getAuthorizationServerMetadata'> = async (_request, deps) => {
  const { publicUrl } = deps.settings;
  const clientAuthentication = ['none', 'private_key_jwt'];
  return {
    status: 200,
    body: {
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/oauth/authorize`,
      token_endpoint: `${publicUrl}/oauth/token`,
      registration_endpoint: `${publicUrl}/oauth/register`,
      revocation_endpoint: `${publicUrl}/oauth/revoke`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: clientAuthentication,
      token_endpoint_auth_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
      revocation_endpoint_auth_methods_supported: clientAuthentication,
      scopes_supported: [...mcpScopes, 'offline_access'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    },
    headers: { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' },
  };
};
