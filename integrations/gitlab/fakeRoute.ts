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
 * A route. Fields are written as `name`, or `name!` if required, and their type after a colon: `n` a whole number, `b` a boolean, `d` a date
 * without a time, `t` a time, `l` a list of texts, `nl` a list of numbers, `ll` a list of texts or texts with commas, `o` an object, `ol` a list of
 * objects, or the allowed words with `|`. Default: a text.
 */
export interface Route {
  readonly query?: string;
  readonly body?: string;
  /** At least one field of the body is given. */
  readonly needsChange?: true;
  /** The body is a file in a form with parts. */
  readonly isFile?: true;
  /** The list has pages: one thing in three versions. */
  readonly pagesOf?: (call: RouteCall) => readonly JsonObject[];
  /** Pages lead on by `Link` and a cursor. */
  readonly isKeyset?: true;
  readonly respond?: (call: RouteCall) => FakeResponse;
}

/** Returns a response with JSON. */
export const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });

/** A refusal of GitLab: https://docs.gitlab.com/api/rest/troubleshooting. */
export const failed = (status: number, message: unknown): FakeResponse => json({ message }, status);

/** A refused parameter. */
export const invalid = (error: string): FakeResponse => json({ error }, 400);

export const empty: FakeResponse = { status: 204 };
