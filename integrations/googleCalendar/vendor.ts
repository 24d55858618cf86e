import { googleFailure } from '../google/failureOf.ts';
import { defineGoogleVendor } from '../google/defineGoogleVendor.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Google Calendar: https://developers.google.com/workspace/calendar/api/guides/errors. */
export const googleCalendar = defineGoogleVendor({
  id: 'google_calendar',
  title: 'Google Calendar',
  icon: 'CalendarEvent',
  group: 'office',
  apiUrl: 'https://www.googleapis.com',
  access: { google_oauth2: ['calendar'] },
  failureOf: googleFailure('Google Calendar', {
    deleted: 'The event was deleted before.',
    duplicate: 'An event with this ID exists, or was deleted.',
    timeRangeEmpty: 'The end is not after the start.',
    quotaExceeded: 'The account has created too many events, or invited too many people. The limit lasts for hours.',
    forbiddenForServiceAccounts: 'A service account cannot invite people, unless it acts as a user of your Workspace.',
    requiredAccessLevel: 'The account needs more access to the calendar.',
    forbiddenForNonOrganizer: 'Only the organizer of the event can change this.',
  }),
  lists,
  scopes,
  // The limit counts a sliding minute.
  pauseMs: 10_000,
  source: 'https://developers.google.com/workspace/calendar/api/v3/reference',
});
