import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { splitScopes } from '../../domains/credentials/oauth2/splitScopes.ts';
import { scopes } from './scopes.ts';

/** Dropbox. Routes are POST requests to one of two hosts; a refusal of a route has status 409 and names its reason as tags. */
export const dropbox = defineVendor({
  id: 'dropbox',
  title: 'Dropbox',
  icon: 'BrandDropbox',
  group: 'storage',
  apiUrl: 'https://api.dropboxapi.com',
  credentialTypes: ['dropbox_token', 'dropbox_oauth2', 'oauth2'],
  access: { dropbox_oauth2: ['files', 'files_read', 'links', 'file_requests'] },
  failureOf,
  lists,
  scopes,
  pauseMs: 5_000,
  source: 'https://www.dropbox.com/developers/documentation/http/documentation',
});

interface DropboxBody {
  error_summary?: string;
  error?: { required_scope?: string; retry_after?: number };
}

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { error_summary: summary, error } = body as DropboxBody;
  // The summary ends in a random number of dots.
  const tags = (typeof summary === 'string' ? summary : '').split('/').filter((tag) => /^\w+$/.test(tag));
  if (status === 429 || tags.includes('too_many_write_operations') || tags.includes('too_many_requests'))
    return {
      kind: 'limited',
      message: 'Dropbox accepts no more requests for now.',
      retryAfterMs: retryAfterMs(headers) ?? secondsOf(error),
    };
  if (status >= 500) return { kind: 'temporary', message: `Dropbox has a temporary problem (status ${status}).` };
  const code = tags.join('/') || `status ${status}`;
  const tag = tags.findLast((one) => errorTexts[one] !== undefined);
  const text = (tag === undefined ? undefined : errorTexts[tag]) ?? 'Dropbox refused the request.';
  const scope = error?.required_scope;
  return {
    kind: 'refused',
    code,
    message: `${text} (${code.slice(0, 200)})`,
    ...(typeof scope === 'string' ? { missingScopes: splitScopes(scope) } : {}),
  };
}

function secondsOf(error: DropboxBody['error']): number | undefined {
  return typeof error?.retry_after === 'number' ? error.retry_after * 1000 : undefined;
}
