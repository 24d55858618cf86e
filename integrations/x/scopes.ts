import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of X that operations need: https://docs.x.com/fundamentals/authentication/guides/v2-authentication-mapping. */
export const scopes: Vendor['scopes'] = {
  list: { reads: 'list.read', changes: 'list.write' },
  media: 'media.write',
  message: 'dm.write',
  post: {
    reads: 'tweet.read',
    changes: 'tweet.write',
    like: 'like.write',
    unlike: 'like.write',
    bookmark: 'bookmark.write',
    remove_bookmark: 'bookmark.write',
    list_bookmarks: 'bookmark.read',
  },
  user: 'tweet.read users.read',
};
