import type { Vendor } from '../engine/defineVendor.ts';

const api = { reads: 'read_api', changes: 'api' };

/** Scopes of GitLab that operations need: https://docs.gitlab.com/api/oauth2. */
export const scopes: Vendor['scopes'] = {
  comment: api,
  file: api,
  issue: api,
  merge_request: api,
  pipeline: api,
  project: api,
  release: api,
  trigger: 'api',
  user: 'read_api',
};
