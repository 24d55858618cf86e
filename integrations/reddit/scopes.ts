import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Reddit that operations need: https://www.reddit.com/dev/api. */
export const scopes: Vendor['scopes'] = {
  account: {
    get: 'identity',
    saved: 'history',
    karma: 'mysubreddits',
    preferences: 'identity',
    trophies: 'identity',
    friends: ['read', 'mysubreddits'],
    blocked: 'read',
  },
  comment: { reads: 'read', create: 'submit', reply: 'submit', update: 'edit', delete: 'edit' },
  community: { reads: 'read', list_own: 'mysubreddits' },
  message: 'privatemessages',
  post: { reads: 'read', create: 'submit', update: 'edit', delete: 'edit', save: 'save', unsave: 'save' },
  user: { get: 'read', list_activity: 'history' },
};
