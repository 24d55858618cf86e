import type { Vendor } from '../engine/defineVendor.ts';

const tasks = 'https://www.googleapis.com/auth/tasks';

/** Scopes of Google Tasks that operations need: https://developers.google.com/workspace/tasks/auth. */
export const scopes: Vendor['scopes'] = {
  list: tasks,
  task: tasks,
};
