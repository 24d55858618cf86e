import { defineVendor } from '../engine/defineVendor.ts';
import { failureOf } from './failureOf.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** GitLab on gitlab.com, or on a private server. */
export const gitlab = defineVendor({
  id: 'gitlab',
  title: 'GitLab',
  icon: 'BrandGitlab',
  group: 'projects',
  apiUrl: 'https://gitlab.com/api/v4',
  credentialTypes: ['gitlab_token', 'gitlab_oauth2', 'oauth2'],
  failureOf,
  lists,
  scopes,
  pauseMs: 60_000,
  source: 'https://docs.gitlab.com/api/rest',
});
