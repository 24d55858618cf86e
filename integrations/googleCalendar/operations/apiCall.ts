import { apiCallNode } from '../../engine/apiCallNode.ts';
import { googleCalendar } from '../vendor.ts';

/** Every other method: https://developers.google.com/workspace/calendar/api/v3/reference. */
export const node = apiCallNode(googleCalendar, {
  title: 'Who can see a calendar',
  path: '/calendar/v3/calendars/primary/acl',
});
