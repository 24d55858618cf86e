import { isIdempotent } from './isIdempotent.ts';
import type { JsonObject } from './jsonObject.ts';

type Family = '' | 'Gateway' | 'Scim' | 'Anthropic' | 'Gemini';

const families: { readonly [tag: string]: Family } = { gateway: 'Gateway', scim: 'Scim' };

const summaries: { readonly [status: string]: string } = {
  402: 'Not enough credits, or a limit on credits is reached. Retrying without a change fails again.',
  404: 'The resource does not exist, or the caller cannot see it.',
  409: 'The request conflicts with the current state.',
  429: 'A rate limit is reached. Retry after the seconds in `retry-after`.',
};

const headersOf: { readonly [status: string]: readonly string[] } = {
  402: ['x-should-retry'],
  409: ['x-should-retry'],
  429: ['retry-after'],
};

/** The response for all other errors: an operation's own, else that of its family. */
export function defaultResponse(responses: JsonObject, tag: string): { $ref: string } {
  const own = responses['default'] as { $ref: string } | undefined;
  return own ?? { $ref: `#/components/responses/${families[tag] ?? ''}ErrorResponse` };
}

/** Codes by status: those of `x-errors`, and those of idempotency keys and of the request limits of API keys. */
function codesOf(method: string, operation: JsonObject): { [status: string]: string[] } {
  const { 'x-errors': own = {}, 'x-raw': raw, security } = operation;
  const codes = structuredClone(own) as { [status: string]: string[] };
  const add = (status: number, code: string) => {
    const list = (codes[status] ??= []);
    if (!list.includes(code)) list.push(code);
  };
  if (isIdempotent(method, operation)) {
    add(409, 'idempotency_conflict');
    add(409, 'idempotency_in_progress');
  }
  const schemes = (security as JsonObject[]).flatMap((entry) => Object.keys(entry));
  if (raw !== true && schemes.some((scheme) => scheme.endsWith('ApiKey'))) add(429, 'rate_limit_exceeded');
  return codes;
}

/** The responses that many operations have alike, by name; the others list codes of their own. */
const common: { readonly [name: string]: { readonly status: string; readonly codes: readonly string[] } } = {
  NotFound: { status: '404', codes: ['not_found'] },
  IdempotencyConflict: { status: '409', codes: ['idempotency_conflict', 'idempotency_in_progress'] },
  TooManyRequests: { status: '429', codes: ['rate_limit_exceeded'] },
};

/** The common error responses of each family, for `components.responses`. */
export function commonErrorResponses(): JsonObject {
  const all = ['', ...Object.values(families), 'Anthropic', 'Gemini'] as Family[];
  return Object.fromEntries(
    all.flatMap((family) =>
      Object.entries(common).map(([name, { status, codes }]) => [family + name, errorResponse(family, status, codes)]),
    ),
  );
}

/**
 * The documented 402, 404, 409 and 429 of an operation, with their codes and headers. `x-errors` in its file lists the
 * codes that only this operation has; a test compares their statuses with `openapi/errorStatus.ts`.
 */
export function errorResponses(method: string, operation: JsonObject, defaultRef: { $ref: string }): JsonObject {
  const family = defaultRef.$ref
    .split('/')
    .at(-1)!
    .replace(/ErrorResponse$/, '') as Family;
  return Object.fromEntries(
    Object.entries(codesOf(method, operation)).map(([status, codes]) => {
      const shared = Object.entries(common).find(
        ([, one]) => one.status === status && one.codes.join() === codes.join(),
      );
      if (shared) return [status, { $ref: `#/components/responses/${family}${shared[0]}` }];
      return [status, errorResponse(family, status, codes)];
    }),
  );
}

function errorResponse(family: Family, status: string, codes: readonly string[]): JsonObject {
  if (summaries[status] === undefined) throw new Error(`x-errors: ${status} has no summary in errorResponses.ts`);
  const names = ['x-request-id', 'request-id', ...(headersOf[status] ?? [])];
  const schema = { $ref: `#/components/schemas/${family === '' ? 'ErrorBody' : `${family}Error`}` };
  return {
    description: `${summaries[status]} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { [family === 'Scim' ? 'application/scim+json' : 'application/json']: { schema } },
  };
}
