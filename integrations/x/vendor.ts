import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { errorTexts } from './errorTexts.ts';
import { scopes } from './scopes.ts';

/** X, formerly Twitter, with version 2 of its API. A missing thing has status 200 and an error in the body. */
export const x = defineVendor({
  id: 'x',
  title: 'X',
  icon: 'BrandX',
  group: 'publishing',
  apiUrl: 'https://api.x.com/2',
  credentialTypes: ['x_token', 'x_oauth2', 'oauth2'],
  access: { x_oauth2: ['posts', 'read', 'likes', 'messages', 'lists', 'bookmarks'] },
  scopes,
  failureOf,
  limitScope,
  pauseMs: 60_000,
  source: 'https://docs.x.com/x-api/introduction',
});

/** https://docs.x.com/x-api/fundamentals/rate-limits: each method has a limit of its own. */
function limitScope({ method = 'GET', path }: VendorRequest): string {
  const place = path.replace(/^\/users\/by\/username\/.*/, '/users/by/username').replaceAll(/\/\d+/g, '/0');
  return `${method} ${place}`;
}

interface Problem {
  title?: unknown;
  detail?: unknown;
  message?: unknown;
  type?: unknown;
}

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const errors = Array.isArray(body['errors']) ? (body['errors'] as Problem[]) : [];
  // With `data`, only parts of the response are missing.
  if (status < 400 && (errors.length === 0 || body['data'] !== undefined)) return null;
  if (status >= 500) return { kind: 'temporary', message: `X has a temporary problem (status ${status}).` };
  const whole = body as Problem;
  const type = typeOf(whole) ?? typeOf(errors[0]);
  if (status === 429 && type !== 'usage-capped')
    return {
      kind: 'limited',
      message: 'X accepts no more requests of this kind for now.',
      retryAfterMs: pauseOf(headers),
    };
  const code = type ?? `status ${status}`;
  const text = errorTexts[code] ?? 'X refused the request.';
  // The texts about a token are of no help.
  const said = status === 401 ? '' : textOf(errors.length > 0 ? errors : [whole]);
  return { kind: 'refused', code, message: `${text} (${code}) ${said}`.trim() };
}

function typeOf(problem: Problem | undefined): string | undefined {
  return typeof problem?.type === 'string' ? /\/problems\/([\w-]+)$/.exec(problem.type)?.[1] : undefined;
}

function textOf(problems: readonly Problem[]): string {
  const texts = problems.slice(0, 5).map((problem) => {
    const { message, detail } = (problem ?? {}) as JsonObject;
    const said = message ?? detail;
    return typeof said === 'string' ? said : '';
  });
  return texts.join(' ').slice(0, 500);
}

/** The time in the header, in seconds since 1970. */
function pauseOf(headers: Readonly<Record<string, string>>): number | undefined {
  const resetsAt = Number(headers['x-rate-limit-reset']);
  return Number.isFinite(resetsAt) && resetsAt > 0 ? Math.max(0, resetsAt * 1000 - Date.now()) : undefined;
}
