import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { X509Certificate } from 'node:crypto';
import samlp from 'samlp';

import { makeSigningKey, type SigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';

/** The person who signs in at the provider, and the form of its response. */
export interface SamlAnswer {
  readonly nameId: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The form that a browser posts after it visited the provider. */
export interface SamlPost {
  readonly SAMLResponse: string;
  readonly RelayState: string | null;
}

/** A real SAML identity provider (https://github.com/auth0/node-samlp), whose answers a test can forge before they are posted. */
export interface SamlProvider {
  readonly url: string;
  readonly entityId: string;
  readonly key: SigningKey;
  /** The person who signs in from now on. */
  answer: SamlAnswer;
  /** Requests must be signed with its key. */
  requestCertificate: string | null;
  /** The provider's metadata. */
  metadata(): Promise<string>;
  /** Opens the address of a request, and returns the form that the page posts. */
  visit(address: string): Promise<SamlPost>;
  /** Returns the post of a sign-in started by the provider. */
  begin(acsUrl: string, audience: string): Promise<SamlPost>;
  close(): Promise<void>;
}

export async function startSamlProvider(): Promise<SamlProvider> {
  const key = await makeSigningKey('Test provider');
  const entityId = 'urn:test:provider';
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let begun: { acsUrl: string; audience: string } | null = null;

  const self: SamlProvider = {
    url,
    entityId,
    key,
    answer: { nameId: 'nobody', attributes: {} },
    requestCertificate: null,
    metadata: async () => (await fetch(`${url}/metadata`)).text(),
    visit: async (address) => {
      const page = await (await fetch(address)).text();
      return readPost(page);
    },
    begin: async (acsUrl, audience) => {
      begun = { acsUrl, audience };
      try {
        return readPost(await (await fetch(`${url}/sso`)).text());
      } finally {
        begun = null;
      }
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return self;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const express = asExpress(request, response);
    const certificate = new X509Certificate(key.certificate).toString();
    if (request.url === '/metadata') {
      samlp.metadata({
        issuer: entityId,
        cert: certificate,
        redirectEndpointPath: '/sso',
        postEndpointPath: '/sso',
      })(...express);
      return;
    }
    const [expressRequest, , next] = express;
    samlp.parseRequest(expressRequest, { signingCert: self.requestCertificate }, (error, asked) => {
      if (error) return next(error);
      const acsUrl = begun?.acsUrl ?? asked?.assertionConsumerServiceURL;
      return samlp.auth({
        issuer: entityId,
        cert: certificate,
        key: key.privateKey,
        signatureAlgorithm: 'rsa-sha256',
        digestAlgorithm: 'sha256',
        ...(begun === null ? {} : { audience: begun.audience }),
        recipient: acsUrl,
        destination: acsUrl,
        getPostURL: (_audience: string, _dom: unknown, _request: unknown, done: Done) => done(null, acsUrl ?? ''),
        getUserFromRequest: () => self.answer,
        profileMapper: mapper,
        ...self.answer.options,
      })(...express);
    });
  }
}

type Done = (error: Error | null, url: string) => void;

function mapper({ nameId, attributes }: SamlAnswer) {
  return {
    getClaims: () => attributes,
    getNameIdentifier: () => ({
      nameIdentifier: nameId,
      nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    }),
  };
}

/** Emulates the parts of Express that samlp uses as a middleware. */
function asExpress(request: IncomingMessage, response: ServerResponse): [object, object, (error?: unknown) => void] {
  const { searchParams, pathname } = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const query = Object.fromEntries(searchParams);
  const expressRequest = Object.assign(request, {
    query,
    body: {},
    originalUrl: request.url,
    path: pathname,
    protocol: 'http',
  });
  const expressResponse = Object.assign(response, {
    set: (name: string, value: string) => response.setHeader(name, value),
    send: (body: string) => response.end(body),
  });
  return [expressRequest, expressResponse, (error) => response.writeHead(500).end(String(error))];
}

function readPost(page: string): SamlPost {
  const field = (name: string): string | null =>
    new RegExp(`name="${name}"\\s+value="([^"]*)"`)
      .exec(page)?.[1]
      ?.replaceAll('&#x3D;', '=')
      .replaceAll('&#43;', '+') ?? null;
  const response = field('SAMLResponse');
  if (response === null) throw new Error(`The provider answered: ${page.slice(0, 1000)}`);
  return { SAMLResponse: response, RelayState: field('RelayState') };
}
