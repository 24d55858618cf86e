import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import type { ApiVersion } from './fakeSchema.ts';

/** A request to a route, checked already. */
export interface RouteCall {
  /** Values of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: JsonObject;
  /** The body of a route with `textBody`. */
  readonly value: unknown;
  readonly request: FakeRequest;
  readonly url: string;
  readonly version: ApiVersion;
  readonly page: { readonly repeats: boolean };
}

/** A route, with its fields as `problemOf` reads them. */
export interface Route {
  readonly query?: string;
  /** Missing: the route takes no body. */
  readonly body?: string;
  /** The body is a JSON text. */
  readonly textBody?: true;
  /** The body is a form with files. */
  readonly multipart?: true;
  /** The list in the response, with `startAt` and `total`, an entry on each page. */
  readonly pages?: readonly [name: string, all: readonly unknown[] | ((call: RouteCall) => readonly unknown[])];
  /** The response has the whole list, without its size. */
  readonly array?: (call: RouteCall) => readonly unknown[];
  readonly answer?: (call: RouteCall) => FakeResponse;
  readonly unknownIssue?: FakeResponse;
}
