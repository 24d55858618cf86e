import type { FailureKind } from '../../domains/catalog/define/failure.ts';
import type { Cell } from '../../domains/catalog/engine/cells.ts';

/** A source's response, in its original format. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** JSON, as the source documents it. */
export const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  text: JSON.stringify(body),
});

/** Anything else. `type` is the content type. */
export const text = (body: string, { status = 200, type = 'text/plain' } = {}): Reply => ({
  status,
  headers: { 'content-type': type },
  text: body,
});

export const html = (body: string, status: number): Reply => text(body, { status, type: 'text/html' });
export const xml = (body: string, status = 200): Reply => text(body, { status, type: 'application/atom+xml' });
export const csv = (body: string, status = 200): Reply => text(body, { status, type: 'text/csv' });
/** 204 without a body. */
export const noContent: Reply = { status: 204, headers: {}, text: '' };

interface Case {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  /** One for each call that the search makes, in their order. */
  readonly answers: readonly Reply[];
}

/** The request that the search must send: decoded path and query; only the listed query parameters are compared. */
export interface ExpectedRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** JSON, or fields of a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Behavior of one search: responses of its source, in five cases. */
export interface SearchFixture {
  readonly success: Case & {
    readonly requests: readonly ExpectedRequest[];
    readonly rows: number;
    /** Cells of the first row; those named are compared. */
    readonly first: Readonly<Record<string, Cell>>;
    /** Where the source says how many there are. */
    readonly total?: number;
    /** Units that the answer itself says. */
    readonly units?: Readonly<Record<string, string>>;
  };
  /** The source's way of saying that nothing matches. */
  readonly nothing: Case;
  /** The answer for a thing that does not exist, where that differs from `nothing`. `input`: the one at fault. */
  readonly unknown?: Case & { readonly says: RegExp; readonly input?: string };
  /** An error in the source's own way. */
  readonly error: Case & { readonly failure: FailureKind; readonly says?: RegExp };
  /**
   * A page that is not the last, and the one after it; `none` where one answer is all. `after`: the response to the second page (default:
   * the same, for pages cut by the engine). `asks`: the query parameters that identify the page.
   */
  readonly pages:
    | 'none'
    | (Case & {
        readonly after?: readonly Reply[];
        readonly asks?: Readonly<Record<string, string>>;
        readonly body?: unknown;
        readonly isLast?: boolean;
      });
  /** A body that is none; default: the answer of `success`, cut in the middle. */
  readonly malformed?: Case;
}

/** Fixtures of a source: one of each of its searches, by id. Values are invented; keys, types and nesting are as documented. */
export interface SourceFixtures {
  readonly source: string;
  /** The key that requests must carry, where the source needs one. */
  readonly key?: string;
  readonly searches: Readonly<Record<string, SearchFixture>>;
}

/** Declares the fixtures of a source, for its type. */
export function defineFixtures(
  source: string,
  searches: SourceFixtures['searches'],
  more: { key?: string } = {},
): SourceFixtures {
  return { source, searches, ...more };
}

interface Listed {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Creates the response with these rows of a total; `next` is the source's next cursor. */
  readonly answer: (rows: readonly unknown[], total: number, next?: string) => Reply;
  /** One of the source's rows, by number. */
  readonly row: (number: number) => unknown;
  readonly request: ExpectedRequest;
  readonly first: SearchFixture['success']['first'];
  /** Query parameters (or body fields) that identify the second page, with one row per page. */
  readonly asks?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly error: Pick<SearchFixture['error'], 'answers' | 'failure' | 'says'> &
    Partial<Pick<SearchFixture['error'], 'inputs'>>;
  /** Default: `answer` without rows. */
  readonly nothing?: Reply;
  /** False if the source says nowhere how many rows match. */
  readonly hasTotal?: boolean;
}

/** Fixtures of a search that answers a list page by page. */
export function listed({
  inputs,
  answer,
  row,
  request,
  first,
  error,
  hasTotal = true,
  ...more
}: Listed): SearchFixture {
  return {
    success: {
      inputs,
      answers: [answer([row(1), row(2)], 2)],
      requests: [request],
      rows: 2,
      first,
      ...(hasTotal && { total: 2 }),
    },
    nothing: { inputs, answers: [more.nothing ?? answer([], 0)] },
    error: { inputs, ...error },
    pages: {
      inputs,
      limit: 1,
      answers: [answer([row(1)], 2, 'next-2')],
      after: [answer([row(2)], 2)],
      ...(more.asks && { asks: more.asks }),
      ...(more.body !== undefined && { body: more.body }),
      ...(!hasTotal && { isLast: false }),
    },
  };
}

/** Fixtures of a search whose one answer is all there is. */
export function whole({
  answer,
  nothing,
  inputs,
  request,
  first,
  error,
  rows = 1,
}: {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly answer: Reply;
  readonly nothing: Reply;
  readonly request: ExpectedRequest;
  readonly first: SearchFixture['success']['first'];
  readonly error: Listed['error'];
  readonly rows?: number;
}): SearchFixture {
  return {
    success: { inputs, answers: [answer], requests: [request], rows, first },
    nothing: { inputs, answers: [nothing] },
    error: { inputs, ...error },
    pages: 'none',
  };
}

/** A source that is down. */
export const down: Listed['error'] = {
  answers: [text('Internal Server Error', { status: 500 })],
  failure: 'upstream_unavailable',
};
