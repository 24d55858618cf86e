import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

/** A request to a route, with its query checked. */
export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly request: FakeRequest;
  readonly url: string;
  readonly repeatsPages: boolean;
}

export interface Route {
  /** Names of the parameters. */
  readonly query?: string;
  readonly takesBody?: true;
  /** The body is a form with a file. */
  readonly isFile?: true;
  readonly respond: (call: RouteCall) => FakeResponse;
}

export const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });

/** An error of version 3: https://nocodb.com/docs/apis. */
export function failed(status: number, error: string, message: string): FakeResponse {
  return { status, json: { error, message } };
}

export const invalidBody = (message: string): FakeResponse => failed(400, 'ERR_INVALID_REQUEST_BODY', message);
