import type { JsonObject } from '../../domains/executions/item.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** A version works for about a year, and then has status 426: https://learn.microsoft.com/linkedin/marketing/versioning. */
export const apiVersion = '202607';

/** LinkedIn. Images and documents are uploaded to another host with the token. */
export const linkedin = defineVendor({
  id: 'linkedin',
  title: 'LinkedIn',
  icon: 'BrandLinkedin',
  group: 'publishing',
  apiUrl: 'https://api.linkedin.com',
  otherHosts: ['www.linkedin.com'],
  credentialTypes: ['linkedin_token', 'linkedin_oauth2', 'oauth2'],
  access: { linkedin_oauth2: ['member_posts', 'page_posts'] },
  headers: { 'linkedin-version': apiVersion, 'x-restli-protocol-version': '2.0.0' },
  failureOf,
  lists,
  scopes,
  pauseMs: 60_000,
  source: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api',
});

interface LinkedinBody {
  code?: unknown;
  message?: unknown;
  errorDetails?: { inputErrors?: { description?: unknown; input?: { inputPath?: { fieldPath?: unknown } } }[] };
}

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { code: named, message: written, errorDetails } = body as LinkedinBody;
  const said = typeof written === 'string' ? written.slice(0, 500) : '';
  if (status === 429) return limited(headers, said);
  if (status >= 500) return { kind: 'temporary', message: `LinkedIn has a temporary problem (status ${status}).` };
  const twin = /duplicate of (urn:li:\w+:\d+)/.exec(said)?.[1];
  const code = twin !== undefined ? 'DUPLICATE_POST' : typeof named === 'string' ? named : `status ${status}`;
  const text = errorTexts[code] ?? (status === 401 ? errorTexts['UNAUTHORIZED']! : 'LinkedIn refused the request.');
  // The texts about a token quote it.
  const more = status === 401 ? '' : (twin ?? inputErrors(errorDetails) ?? said);
  return { kind: 'refused', code, message: `${text} (${code}) ${more}`.trim() };
}

/** Most limits end at midnight UTC, and LinkedIn sends no time. */
function limited(headers: Readonly<Record<string, string>>, said: string): VendorFailure {
  const afterMs = retryAfterMs(headers);
  if (afterMs === undefined && /\bDAY\b/.test(said))
    return {
      kind: 'refused',
      code: 'TOO_MANY_REQUESTS',
      message: 'The requests of this day are used up. LinkedIn accepts more after midnight UTC. (TOO_MANY_REQUESTS)',
    };
  return { kind: 'limited', message: 'LinkedIn accepts no more requests for now.', retryAfterMs: afterMs };
}

function inputErrors(details: LinkedinBody['errorDetails']): string | null {
  const errors = Array.isArray(details?.inputErrors) ? details.inputErrors : [];
  const texts = errors.slice(0, 5).map((error) => {
    const { description, input } = error as JsonObject & (typeof errors)[number];
    return `${String(input?.inputPath?.fieldPath ?? '')}: ${String(description ?? '')}`;
  });
  return texts.length === 0 ? null : texts.join(' ').slice(0, 500);
}
