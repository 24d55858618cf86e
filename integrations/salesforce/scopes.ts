import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Salesforce that operations need: https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_tokens_scopes.htm. */
export const scopes: Vendor['scopes'] = {
  activity: 'api',
  file: 'api',
  flow: 'api',
  query: 'api',
  record: 'api',
};
