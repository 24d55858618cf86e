import { createHash } from 'node:crypto';

import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';

import { ssoFailed } from '../ssoErrors.ts';
import { checkResponse } from './checkResponse.ts';
import { readAssertion, type ReadAssertion } from './readAssertion.ts';
import type { SamlSettings } from './samlSettings.ts';
import { signingCertificates } from './signingKeys.ts';

/** One connection to a SAML provider, as it is set up at this moment. */
export interface SamlConnection {
  readonly id: string;
  readonly settings: SamlSettings;
  /** Signs our requests, PEM. */
  readonly privateKey: string;
  /** How we are called; also the address of our metadata. */
  readonly entityId: string;
  /** Where providers post their answers: of this connection alone. */
  readonly acsUrl: string;
}

/**
 * Signs people in by SAML 2.0. node-saml checks signatures and signs requests; properties of the response (`checkResponse`) and the content
 * of the signed bytes (`readAssertion`) are checked here, because the library's checks are weaker (reference/identity.md §2.3).
 */
export class SamlClient {
  readonly #connection: SamlConnection;

  constructor(connection: SamlConnection) {
    this.#connection = connection;
  }

  /** Returns the browser's destination, with a signed request whose id is derived from the state. */
  async authorizationUrl(state: string): Promise<string> {
    return this.#saml(requestIdOf(state)).getAuthorizeUrlAsync(state, undefined, {});
  }

  /** Our metadata for the provider. */
  metadata(): string {
    const certificates = signingCertificates(this.#connection.settings);
    return this.#saml('_none').generateServiceProviderMetadata(null, certificates);
  }

  /** Returns the identity in a posted response. `state` null: the provider began. Errors: `sso_failed`. */
  async identify(encoded: string, state: string | null): Promise<ReadAssertion> {
    const { id, settings, entityId, acsUrl } = this.#connection;
    if (state === null && !settings.allow_idp_initiated) throw ssoFailed('The provider may not begin a sign-in');
    try {
      checkResponse(encoded, { acsUrl, idpEntityId: settings.entity_id });
      const { profile } = await this.#saml('_none').validatePostResponseAsync({ SAMLResponse: encoded });
      const signedXml = profile?.getAssertionXml?.();
      if (signedXml === undefined) throw new Error('Nothing is signed');
      const requestId = state === null ? null : requestIdOf(state);
      return readAssertion(signedXml, { connectionId: id, settings, spEntityId: entityId, acsUrl, requestId });
    } catch (error) {
      throw ssoFailed(error instanceof Error ? error.message : 'Unknown error', error);
    }
  }

  #saml(requestId: string): SAML {
    const { settings, privateKey, entityId, acsUrl } = this.#connection;
    return new SAML({
      entryPoint: settings.sso_url,
      issuer: entityId,
      audience: entityId,
      callbackUrl: acsUrl,
      idpCert: [...settings.certificates],
      privateKey,
      publicCert: settings.sp_certificate,
      signatureAlgorithm: 'sha256',
      digestAlgorithm: 'sha256',
      // One of both must be signed; only the signed bytes are read further.
      wantAssertionsSigned: false,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: 60_000,
      identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      disableRequestedAuthnContext: true,
      validateInResponseTo: ValidateInResponseTo.never, // `readAssertion` compares the signed one
      generateUniqueId: () => requestId,
    });
  }
}

/** An id as XML has them: not a digit first. */
function requestIdOf(state: string): string {
  return `_${createHash('sha256').update(`saml:${state}`).digest('hex')}`;
}
