import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Dropbox that operations need: https://developers.dropbox.com/oauth-guide and the documentation of each endpoint. */
export const scopes: Vendor['scopes'] = {
  account: 'account_info.read',
  entry: { reads: 'files.metadata.read', changes: 'files.content.write' },
  file: {
    upload: 'files.content.write',
    create_from_text: 'files.content.write',
    download: 'files.content.read',
    export: 'files.content.read',
    temporary_link: 'files.content.read',
    save_url: 'files.content.write',
    list_versions: 'files.metadata.read',
    restore: 'files.content.write',
  },
  folder: { list: 'files.metadata.read', create: 'files.content.write', download_zip: 'files.content.read' },
  shared_link: { reads: 'sharing.read', changes: 'sharing.write' },
};
