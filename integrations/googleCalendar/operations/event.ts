import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { momentOf, zoneOf } from '../eventTimes.ts';
import { calendar, eventFields, eventId, maxAttendees, sendUpdates, timeZone } from '../fields.ts';
import { eventPages, eventPath, eventsPath, notified, read } from '../methods.ts';
import { googleCalendar } from '../vendor.ts';
import { createEvent, respondTo, updateEvent } from '../writeEvent.ts';

const id = '0a1b2c3d4e';
const seriesId = '1a1b2c3d4e';
const demo = { id, summary: 'Demo', status: 'confirmed' };
const changes = ['sends_out', 'changes'] as const;

const start = text({
  title: 'Start',
  description: 'Such as 2026-12-01T10:00, or with an offset 2026-12-01T10:00+01:00.',
  placeholder: '2026-12-01T10:00',
  required: true,
  maxLength: 100,
});
const end = text({
  title: 'End',
  description: 'Default: an hour after the start. Of an event over whole days, the day after the last one.',
  placeholder: '2026-12-01T11:00',
  maxLength: 100,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates an event, perhaps with guests, Google Meet and repetitions.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    calendar,
    start,
    end,
    ...eventFields,
    event_id: text({
      title: 'Own ID',
      description:
        'Letters a to v and digits. Default: one for the item, so that a repeated request creates no second event.',
      rare: true,
      maxLength: 1_024,
      pattern: '^([a-v0-9]{5,1024})?$',
    }),
  },
  example: {
    summary: 'Order {{ $json.id }}',
    start: '2026-12-01T10:00:00+01:00',
    end: '2026-12-01T10:30:00+01:00',
    attendees: 'grace@example.com',
    send_updates: 'all',
  },
  output: { summary: 'Order 7', status: 'confirmed', attendees: [{ email: 'grace@example.com' }] },
  run: createEvent,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an event.',
  effects: reads,
  repeat: 'safe',
  parameters: { calendar, id: eventId, output_zone: outputZone(), max_attendees: maxAttendees },
  example: { id },
  output: demo,
  request: ({ calendar: of, id: event, output_zone: zone, max_attendees: most }) =>
    read(eventPath(of, event), { timeZone: zone, maxAttendees: most }),
});

function outputZone() {
  return text({
    title: 'Time zone of the output',
    description: 'Such as Europe/Berlin. Default: that of the calendar.',
    rare: true,
    maxLength: 100,
  });
}

const from = text({
  title: 'From',
  description: 'Events that end after this time.',
  placeholder: '2026-12-01T00:00',
  maxLength: 100,
});
const until = text({
  title: 'Until',
  description: 'Events that start before this time.',
  placeholder: '2026-12-08T00:00',
  maxLength: 100,
});

const listEvents = defineOperation({
  title: 'List',
  description: 'Lists or searches events of a calendar.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    calendar,
    from,
    until,
    search: text({ title: 'Search', description: 'Words in titles, texts, places and guests.', maxLength: 1_000 }),
    single: boolean({
      title: 'Each time of a series',
      description: 'Otherwise, a series is one event at its first date.',
      default: true,
    }),
    order: choice(['default', 'start', 'updated'], {
      default: 'As stored',
      start: 'Start',
      updated: 'Last change',
    })({ title: 'Order', description: 'By start only with each time of a series.', default: 'default' }),
    time_zone: timeZone,
    updated_after: text({ title: 'Changed after', rare: true, maxLength: 100 }),
    deleted: boolean({ title: 'With deleted events', rare: true, default: false }),
    hidden_invitations: boolean({ title: 'With hidden invitations', rare: true, default: false }),
    ical_uid: text({ title: 'UID of iCalendar', rare: true, maxLength: 1_100 }),
    output_zone: outputZone(),
    max_attendees: maxAttendees,
    fields: text({
      title: 'Fields',
      description: 'Fields of each event, with commas. Default: all.',
      placeholder: 'id,summary,start,end',
      rare: true,
      maxLength: 2_000,
    }),
  },
  example: { from: '2026-12-01T00:00:00Z', until: '2026-12-08T00:00:00Z', order: 'start' },
  output: demo,
  prepare: async (parameters, call) => {
    const { from: after, until: before, updated_after: updated } = parameters;
    const zone = await zoneOf(parameters, { times: [after, before, updated] }, call);
    const moment = (time: string | undefined, name: string): string => (time ? momentOf(time, zone, `/${name}`) : '');
    return {
      ...parameters,
      from: moment(after, 'from'),
      until: moment(before, 'until'),
      updated_after: moment(updated, 'updated_after'),
    };
  },
  request: (parameters) => {
    const { single: isSingle, order, fields = '' } = parameters;
    return read(eventsPath(parameters.calendar), {
      timeMin: parameters.from,
      timeMax: parameters.until,
      q: parameters.search,
      singleEvents: isSingle,
      ...(order === 'default' ? {} : { orderBy: order === 'start' ? 'startTime' : order }),
      updatedMin: parameters.updated_after,
      ...(parameters.deleted ? { showDeleted: true } : {}),
      ...(parameters.hidden_invitations ? { showHiddenInvitations: true } : {}),
      iCalUID: parameters.ical_uid,
      timeZone: parameters.output_zone,
      maxAttendees: parameters.max_attendees,
      // Without the cursor, the list would end after the first page.
      ...(fields === '' || fields === '*' ? {} : { fields: `nextPageToken,items(${fields})` }),
    });
  },
  result: (body) => body['items'] ?? [],
  list: eventPages,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes an event. Fields without a value stay as they are.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    calendar,
    id: eventId,
    target: choice(['instance', 'series'], { instance: 'The event with this ID', series: 'Its whole series' })({
      title: 'Change',
      rare: true,
      default: 'instance',
    }),
    new_start: text({
      title: 'New start',
      description: 'Without a new end, the event then lasts an hour.',
      placeholder: '2026-12-01T10:00',
      maxLength: 100,
    }),
    new_end: text({ title: 'New end', placeholder: '2026-12-01T11:00', maxLength: 100 }),
    ...eventFields,
    attendees_mode: choice(['add', 'replace'], { add: 'Add to the guests', replace: 'Replace the guests' })({
      title: 'Given guests',
      rare: true,
      default: 'add',
    }),
  },
  example: { id, summary: 'Demo of order {{ $json.id }}', location: 'Room 2' },
  output: { id, summary: 'Demo of order 7', location: 'Room 2' },
  run: ({ new_start: newStart, new_end: newEnd, ...parameters }, call) =>
    updateEvent({ ...parameters, start: newStart, end: newEnd }, call),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an event. One time of a series can be deleted by its own ID.',
  effects: changes,
  repeat: 'safe',
  accept: ['deleted'],
  acceptRepeated: ['notFound'],
  parameters: { calendar, id: eventId, send_updates: sendUpdates },
  example: { id },
  output: { id },
  request: ({ calendar: of, id: event, send_updates: updates }) => ({
    method: 'DELETE',
    path: eventPath(of, event),
    query: { sendUpdates: notified(updates) },
  }),
  result: (_body, { id: event }) => ({ id: event }),
});

const instances = defineOperation({
  title: 'List times of a series',
  description: 'Lists the times of a recurring event.',
  effects: reads,
  repeat: 'safe',
  parameters: { calendar, id: eventId, from, until, time_zone: timeZone, output_zone: outputZone() },
  example: { id: seriesId, from: '2026-12-01T00:00:00Z' },
  output: { id: `${seriesId}_20261202T080000Z`, recurringEventId: seriesId },
  prepare: async (parameters, call) => {
    const { from: after, until: before } = parameters;
    const zone = await zoneOf(parameters, { times: [after, before] }, call);
    const moment = (time: string | undefined, name: string): string => (time ? momentOf(time, zone, `/${name}`) : '');
    return { ...parameters, from: moment(after, 'from'), until: moment(before, 'until') };
  },
  request: ({ calendar: of, id: event, from: after, until: before, output_zone: zone }) =>
    read(`${eventPath(of, event)}/instances`, { timeMin: after, timeMax: before, timeZone: zone }),
  result: (body) => body['items'] ?? [],
  list: eventPages,
});

const move = defineOperation({
  title: 'Move',
  description: 'Moves an event to another calendar.',
  effects: changes,
  repeat: 'unsafe',
  parameters: {
    calendar,
    id: eventId,
    destination: text({
      title: 'To calendar',
      placeholder: 'team@group.calendar.google.com',
      choices: { list: 'calendars' },
      required: true,
      maxLength: 500,
    }),
    send_updates: sendUpdates,
  },
  example: { id, destination: 'c_team@group.calendar.google.com' },
  output: { id, organizer: { email: 'c_team@group.calendar.google.com' } },
  request: ({ calendar: of, id: event, destination, send_updates: updates }) => ({
    method: 'POST',
    path: `${eventPath(of, event)}/move`,
    query: { destination, sendUpdates: notified(updates) },
  }),
});

const quickAdd = defineOperation({
  title: 'Create from a sentence',
  description: 'Creates an event from a sentence such as "Lunch with Grace tomorrow at noon".',
  effects: changes,
  repeat: 'unsafe',
  parameters: {
    calendar,
    text: text({
      title: 'Text',
      placeholder: 'Lunch with Grace tomorrow at noon',
      required: true,
      maxLength: 1_000,
    }),
    send_updates: sendUpdates,
  },
  example: { text: 'Order {{ $json.id }} tomorrow at noon' },
  output: { summary: 'Order 7 tomorrow at noon', status: 'confirmed' },
  request: ({ calendar: of, text: sentence, send_updates: updates }) => ({
    method: 'POST',
    path: `${eventsPath(of)}/quickAdd`,
    query: { text: sentence, sendUpdates: notified(updates) },
  }),
});

const respond = defineOperation({
  title: 'Respond',
  description: 'Accepts or declines an invitation of the account.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    calendar,
    id: eventId,
    response: choice(['accepted', 'tentative', 'declined'], {
      accepted: 'Yes',
      tentative: 'Maybe',
      declined: 'No',
    })({ title: 'Response', default: 'accepted' }),
    comment: text({ title: 'Comment', rare: true, maxLength: 1_000 }),
    send_updates: sendUpdates,
  },
  example: { id, response: 'tentative' },
  output: { id, attendees: [{ email: 'ada@example.com', responseStatus: 'tentative' }] },
  run: respondTo,
});

/** Events of Google Calendar: https://developers.google.com/workspace/calendar/api/v3/reference/events. */
export const node = vendorNode(googleCalendar, {
  noun: 'event',
  title: 'Google Calendar event',
  description: 'Creates, lists, updates, moves or deletes events in Google Calendar.',
  first: 'create',
  operations: {
    create,
    list: listEvents,
    get,
    update,
    delete: remove,
    instances,
    move,
    quick_add: quickAdd,
    respond,
  },
});
