import type { Vendor } from '../engine/defineVendor.ts';

const repository = ['repo', 'public_repo'];

/** Scopes of GitHub that operations need: https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/scopes-for-oauth-apps. Public data needs none; `repo` contains webhooks and memberships of teams. */
export const scopes: Vendor['scopes'] = {
  branch: repository,
  comment: repository,
  file: repository,
  gist: { reads: '', changes: 'gist' },
  issue: { reads: repository, changes: repository, search: '' },
  label: repository,
  milestone: repository,
  pull_request: repository,
  release: repository,
  repository: {
    reads: repository,
    changes: repository,
    list_of_user: '',
    list_of_organization: '',
    search: '',
    search_code: '',
    license: '',
    community_profile: '',
  },
  review: repository,
  team: { reads: ['read:org', 'repo'], changes: ['admin:org', 'repo'] },
  trigger: ['admin:repo_hook', 'repo'],
  user: { get: '', me: '', members: ['read:org', 'repo'], invite: ['admin:org', 'repo'] },
  workflow: repository,
};
