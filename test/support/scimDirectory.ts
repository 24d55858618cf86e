import type { Person } from './apiClient.ts';

/** A directory that provisions a connection, as its requests look on the wire. */
export interface ScimClient {
  /** A request below the base URL; answers status, body and content type. */
  call(method: string, path: string, body?: unknown): Promise<ScimAnswer>;
  /** Sends a request that must succeed; returns the body. */
  ok(method: string, path: string, body?: unknown): Promise<ScimBody>;
}

export interface ScimAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: ScimBody;
}

/** A resource, a list or an error. */
export interface ScimBody {
  readonly id: string;
  readonly active: boolean;
  readonly userName: string;
  readonly displayName: string;
  readonly detail: string;
  readonly scimType?: string;
  readonly totalResults: number;
  readonly Resources: ScimBody[];
  readonly groups: { value: string; display: string }[];
  readonly members?: { value: string }[];
  readonly [attribute: string]: unknown;
}

/** Makes a token for the directory of a connection and answers a client with it. */
export async function connectScim(url: string, owner: Person, connectionId: string): Promise<ScimClient> {
  const params = { sso_connection_id: connectionId };
  const { value } = await owner.client.ok('createScimToken', { params });
  const { base_url: baseUrl } = await owner.client.ok('getScim', { params });
  return scimClient(url + new URL(baseUrl).pathname, value);
}

/** A client with that token. */
export function scimClient(baseUrl: string, token: string): ScimClient {
  const call: ScimClient['call'] = async (method, path, body) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type'),
      body: (text === '' ? {} : JSON.parse(text)) as ScimBody,
    };
  };
  return {
    call,
    ok: async (method, path, body) => {
      const answer = await call(method, path, body);
      if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.detail}`);
      return answer.body;
    },
  };
}
