/** Namespaces of SAML 2.0, and of signatures. */
export const samlNames = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  success: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  bearer: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
} as const;
