import type { Vendor } from '../engine/defineVendor.ts';

const calendar = 'https://www.googleapis.com/auth/calendar';

/** Scopes of Google Calendar that operations need: https://developers.google.com/workspace/calendar/api/auth. */
export const scopes: Vendor['scopes'] = {
  calendar,
  event: calendar,
  trigger: calendar,
};
