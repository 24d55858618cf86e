import { boolean, choice, list, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { busyTimes } from '../availability.ts';
import { momentOf, zoneOf } from '../eventTimes.ts';
import { calendar } from '../fields.ts';
import { calendarList, calendarPath, calendars, freeBusy, pages, read } from '../methods.ts';
import { googleCalendar } from '../vendor.ts';

const owner = 'ada@example.com';
const created = 'c_new@group.calendar.google.com';
const team = 'c_team@group.calendar.google.com';

/** The access to a calendar, as Google calls it. */
function roleOf(access: 'free_busy' | 'reader' | 'writer' | 'owner'): string {
  return access === 'free_busy' ? 'freeBusyReader' : access;
}

const availability = defineOperation({
  title: 'Availability',
  description: 'Returns whether calendars are free in a time range, and when they are not.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    calendar,
    more_calendars: list(text({ title: 'Calendar', choices: { list: 'calendars' }, required: true, maxLength: 500 }))({
      title: 'Further calendars',
      description: 'Up to 49. The result is free if all of them are.',
      entry: 'calendar',
      rare: true,
      maxItems: 49,
      default: [],
    }),
    from: text({ title: 'From', placeholder: '2026-12-01T09:00', required: true, maxLength: 100 }),
    until: text({ title: 'Until', placeholder: '2026-12-01T10:00', required: true, maxLength: 100 }),
    time_zone: text({
      title: 'Time zone',
      description: 'Of times that name none, such as Europe/Berlin. Default: the time zone of the account.',
      placeholder: 'Europe/Berlin',
      rare: true,
      maxLength: 100,
    }),
    output: choice(['available', 'slots', 'raw'], {
      available: 'Free or not',
      slots: 'An item for each busy time',
      raw: 'As Google returns it',
    })({ title: 'Output', default: 'available' }),
  },
  example: { calendar: owner, from: '2026-12-01T00:00:00Z', until: '2026-12-02T00:00:00Z' },
  output: {
    available: false,
    busy: [{ calendar: owner, start: '2026-12-01T09:00:00Z', end: '2026-12-01T09:30:00Z' }],
  },
  prepare: async (parameters, call) => {
    // Calendars that show free and busy times only do not show their time zone.
    const place = { ...parameters, calendar: 'primary' };
    const zone = await zoneOf(place, { times: [parameters.from, parameters.until] }, call);
    return {
      ...parameters,
      from: momentOf(parameters.from, zone, '/from'),
      until: momentOf(parameters.until, zone, '/until'),
    };
  },
  request: ({ calendar: first, more_calendars: others, from, until, time_zone: zone }) => ({
    method: 'POST',
    path: freeBusy,
    json: {
      timeMin: from,
      timeMax: until,
      ...(zone ? { timeZone: zone } : {}),
      items: [...new Set([first, ...others])].map((id) => ({ id })),
    },
  }),
  result: (body, { output }) => {
    const busy = busyTimes(body);
    if (output === 'raw') return body;
    return output === 'slots' ? busy : { available: busy.length === 0, busy };
  },
});

const listCalendars = defineOperation({
  title: 'List',
  description: 'Lists the calendars of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    access: choice(['any', 'free_busy', 'reader', 'writer', 'owner'], {
      any: 'Any',
      free_busy: 'See free and busy times',
      reader: 'See events',
      writer: 'Change events',
      owner: 'Own',
    })({ title: 'Access at least', rare: true, default: 'any' }),
    hidden: boolean({ title: 'With hidden calendars', rare: true, default: false }),
  },
  example: {},
  output: { id: owner, primary: true, accessRole: 'owner' },
  request: ({ access, hidden }) =>
    read(calendarList, {
      ...(access === 'any' ? {} : { minAccessRole: roleOf(access) }),
      ...(hidden ? { showHidden: true } : {}),
    }),
  result: (body) => body['items'] ?? [],
  list: pages,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a calendar.',
  effects: reads,
  repeat: 'safe',
  parameters: { calendar },
  example: {},
  output: { id: owner, timeZone: 'Europe/Berlin' },
  request: ({ calendar: id }) => read(calendarPath(id)),
});

const details = {
  description: text({ title: 'Description', control: 'textarea', maxLength: 8_000 }),
  location: text({ title: 'Location', rare: true, maxLength: 1_000 }),
  zone: text({ title: 'Time zone', placeholder: 'Europe/Berlin', maxLength: 100 }),
};

interface Details {
  description?: string;
  location?: string;
  zone?: string;
}

function detailsOf({ description, location, zone }: Details) {
  return {
    ...(description ? { description } : {}),
    ...(location ? { location } : {}),
    ...(zone ? { timeZone: zone } : {}),
  };
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a calendar.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { name: text({ title: 'Name', required: true, maxLength: 1_000 }), ...details },
  example: { name: 'Order {{ $json.id }}', zone: 'Europe/Berlin' },
  output: { id: created, summary: 'Order 7', timeZone: 'Europe/Berlin' },
  request: ({ name, ...more }) => ({ method: 'POST', path: calendars, json: { summary: name, ...detailsOf(more) } }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a calendar. Fields without a value stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { calendar, new_name: text({ title: 'New name', maxLength: 1_000 }), ...details },
  example: { calendar: team, new_name: 'Team {{ $json.id }}' },
  output: { id: team, summary: 'Team 7' },
  request: ({ calendar: id, new_name: name, ...more }) => ({
    method: 'PATCH',
    path: calendarPath(id),
    json: { ...(name ? { summary: name } : {}), ...detailsOf(more) },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a calendar with all its events. The primary one cannot be deleted.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: {
    calendar_id: text({
      title: 'Calendar to delete',
      choices: { list: 'calendars' },
      required: true,
      maxLength: 500,
    }),
  },
  example: { calendar_id: team },
  output: { id: team },
  request: ({ calendar_id: id }) => ({ method: 'DELETE', path: calendarPath(id) }),
  result: (_body, { calendar_id: id }) => ({ id }),
});

const share = defineOperation({
  title: 'Share',
  description: 'Gives a person, a group, a domain or everybody access to a calendar.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    calendar,
    with: choice(['user', 'group', 'domain', 'default'], {
      user: 'A person',
      group: 'A group',
      domain: 'A domain',
      default: 'Everybody',
    })({ title: 'With', default: 'user' }),
    who: text({
      title: 'Who',
      description: 'An email address, or a domain.',
      placeholder: 'grace@example.com',
      maxLength: 500,
      showWhen: { with: ['user', 'group', 'domain'] },
    }),
    role: choice(['free_busy', 'reader', 'writer', 'owner'], {
      free_busy: 'See free and busy times',
      reader: 'See events',
      writer: 'Change events',
      owner: 'Own',
    })({ title: 'Access', default: 'reader' }),
    notify: boolean({ title: 'Notify by email', default: false }),
  },
  example: { calendar: team, who: 'grace@example.com', role: 'writer' },
  output: { id: 'user:grace@example.com', role: 'writer' },
  request: ({ calendar: id, with: type, who, role, notify }) => ({
    method: 'POST',
    path: `${calendarPath(id)}/acl`,
    query: { sendNotifications: notify },
    json: { role: roleOf(role), scope: { type, ...(type === 'default' ? {} : { value: who }) } },
  }),
});

/** Calendars of Google: https://developers.google.com/workspace/calendar/api/v3/reference. */
export const node = vendorNode(googleCalendar, {
  noun: 'calendar',
  title: 'Google Calendar',
  description: 'Finds free times, and lists, creates, changes or shares calendars of Google.',
  first: 'availability',
  operations: { availability, list: listCalendars, get, create, update, delete: remove, share },
});
