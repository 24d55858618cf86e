import type { Person } from '../../support/apiClient.ts';

/**
 * An in-memory sign-in provider for third-party packages (`OAuthClientProvider`), with a user who opens every address and consents. `back`
 * is where the browser was sent in the end.
 */
export class AgreeingPerson {
  readonly redirectUrl: string;
  readonly clientMetadata: { client_name: string; redirect_uris: string[]; token_endpoint_auth_method: 'none' };
  readonly #person: Person;
  readonly #api: string;
  #tokens: unknown;
  #client: unknown;
  #verifier = '';
  #discovery: unknown;
  back = new URLSearchParams();

  constructor(person: Person, api: string, name: string, redirectUrl = 'http://127.0.0.1:9/callback') {
    this.redirectUrl = redirectUrl;
    this.#person = person;
    this.#api = api;
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [this.redirectUrl],
      token_endpoint_auth_method: 'none',
    };
  }

  tokens = () => this.#tokens as never;
  saveTokens = (tokens: unknown): void => void (this.#tokens = tokens);
  clientInformation = () => this.#client as never;
  saveClientInformation = (client: unknown): void => void (this.#client = client);
  codeVerifier = (): string => this.#verifier;
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier);
  authorizationServerInformation = () => this.#discovery as never;
  saveAuthorizationServerInformation = (found: unknown): void => void (this.#discovery = found);

  discoveryState = () => this.#discovery as never;
  saveDiscoveryState = this.saveAuthorizationServerInformation;

  redirectToAuthorization = async (url: URL): Promise<void> => {
    const { cookie } = this.#person;
    const asked = await fetch(url, { redirect: 'manual', headers: { cookie } });
    const request = new URL(asked.headers.get('location')!).searchParams.get('request')!;
    const cookies = [cookie, ...asked.headers.getSetCookie().map((one) => one.split(';', 1)[0]!)].join('; ');
    const allowed = await this.#person.client.as({ cookie: cookies, origin: this.#api }).ok('allowOAuthRequest', {
      params: { oauth_request_id: request },
      body: {},
    });
    const sent = await fetch(allowed.url, { redirect: 'manual', headers: { cookie: cookies } });
    this.back = new URL(sent.headers.get('location')!).searchParams;
  };
}
