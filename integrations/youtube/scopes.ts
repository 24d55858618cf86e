import type { Vendor } from '../engine/defineVendor.ts';

const channel = 'https://www.googleapis.com/auth/youtube.force-ssl';
const upload = ['https://www.googleapis.com/auth/youtube.upload', channel];

/** Scopes of YouTube that operations need: https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps. */
export const scopes: Vendor['scopes'] = {
  category: channel,
  channel: { reads: channel, changes: channel, upload_banner: upload },
  comment: channel,
  playlist: channel,
  playlist_item: channel,
  video: { reads: channel, changes: channel, upload, set_thumbnail: upload },
};
