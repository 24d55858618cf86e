import { defineVendor } from '../engine/defineVendor.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { failureOf } from './failureOf.ts';
import { scopes } from './scopes.ts';

/**
 * GitHub. The older version of the API is pinned, because Enterprise Servers know only that one
 * (https://docs.github.com/en/rest/about-the-rest-api/api-versions).
 */
export const github = defineVendor({
  id: 'github',
  title: 'GitHub',
  icon: 'BrandGithub',
  group: 'projects',
  apiUrl: 'https://api.github.com',
  otherHosts: ['uploads.github.com'],
  credentialTypes: ['github_token', 'github_app', 'github_oauth2', 'oauth2'],
  headers: { 'x-github-api-version': '2022-11-28' },
  scopes,
  failureOf,
  limitScope,
  pauseMs: 60_000,
  source: 'https://docs.github.com/en/rest',
});

/** Searches have rate limits of their own, code searches further ones (https://docs.github.com/en/rest/rate-limit/rate-limit). */
function limitScope({ path }: VendorRequest): string {
  return /^(?:https?:\/\/[^/]+(?:\/api\/v3)?)?\/(search\/code|search)\b/.exec(path)?.[1] ?? '';
}
