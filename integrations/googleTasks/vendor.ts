import { googleFailure } from '../google/failureOf.ts';
import { defineGoogleVendor } from '../google/defineGoogleVendor.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Google Tasks. */
export const googleTasks = defineGoogleVendor({
  id: 'google_tasks',
  title: 'Google Tasks',
  icon: 'ListCheck',
  group: 'projects',
  apiUrl: 'https://tasks.googleapis.com',
  failureOf: googleFailure('Google Tasks', {
    invalid: 'There is no such task list, or a value is not valid.',
    notFound: 'There is no such task or list.',
  }),
  pauseMs: 5_000,
  lists,
  scopes,
  source: 'https://developers.google.com/workspace/tasks/reference/rest',
});
