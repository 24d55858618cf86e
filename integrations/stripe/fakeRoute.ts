import type { JsonObject } from '../../domains/executions/item.ts';
import type { Fields } from './fakeForm.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  /** Values of the placeholders in the path. */
  readonly path: readonly string[];
  readonly given: JsonObject;
}

export interface Route {
  /** `POST /customers/:customers`: the name after the colon is a kind of object. */
  readonly at: string;
  readonly takes: Fields;
  /** The kind of the list, if the response is one with pages. */
  readonly lists?: string;
  readonly searches?: string;
  readonly gives?: (call: Call) => JsonObject;
}
