import type { Vendor } from '../engine/defineVendor.ts';

const author = ['w_member_social', 'w_organization_social'];

/** Scopes of LinkedIn that operations need: https://learn.microsoft.com/linkedin/shared/authentication/getting-access. Posts are of the person or of a page. */
export const scopes: Vendor['scopes'] = {
  comment: { reads: 'r_organization_social', changes: author },
  post: { reads: 'r_organization_social', changes: author },
  profile: { own: ['openid profile', 'r_basicprofile'], list_pages: 'rw_organization_admin', get_page: '' },
};
