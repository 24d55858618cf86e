import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

/** A request to a route, checked already. */
export interface RouteCall {
  /** Values of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly url: string;
}

/**
 * A route. Fields are written as `name`, or `name!` if required, and their type after a colon: `n` a whole number, `b` a boolean, `l` a
 * list of texts, `o` an object, `ol` a list of objects, or the allowed words with `|`, in which `+` is a blank. Default: a text.
 */
export interface Route {
  readonly query?: string;
  readonly body?: string;
  /** The list has pages. */
  readonly hasPages?: true;
  /** The body is a file. */
  readonly isRaw?: true;
  readonly respond: (call: RouteCall) => FakeResponse;
}
