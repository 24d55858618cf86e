import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, quoted, valueOf } from '../../microsoft/odata.ts';
import { calendar, eventId } from '../calendarFields.ts';
import { createEvent, eventBody, eventFields } from '../eventBody.ts';
import { mailbox, selectedFields, selectOf } from '../fields.ts';
import { momentOf } from '../filters.ts';
import { recurrenceFields } from '../recurrence.ts';
import { mailboxPath, patch, post, read, remove } from '../requests.ts';
import { outlook } from '../vendor.ts';

const id = 'AAMkADevent1=';
const planning = { id, subject: 'Planning' };
const changes = ['sends_out', 'changes'] as const;

const outputZone = text({
  title: 'Time zone of the output',
  description: 'Such as Europe/Berlin. Default: UTC.',
  rare: true,
  maxLength: 100,
  pattern: '^[^"]*$',
});

/** Returns the path of an event: its ID names it in every calendar of the mailbox. */
function eventPath(owner: string | undefined, of: string): string {
  return `${mailboxPath(owner)}${path`/events/${of}`}`;
}

function calendarPath(owner: string | undefined, of: string | undefined): string {
  return `${mailboxPath(owner)}${of?.trim() ? path`/calendars/${of}` : ''}`;
}

function zonePreference(zone: string | undefined): string[] {
  return zone?.trim() ? [`outlook.timezone="${zone.trim()}"`] : [];
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates an event, and invites its attendees.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    calendar,
    subject: text({ title: 'Subject', maxLength: 255, default: '' }),
    start: text({
      title: 'Start',
      description: 'Such as 2026-12-01T10:00, or with an offset 2026-12-01T10:00+01:00.',
      placeholder: '2026-12-01T10:00',
      required: true,
      maxLength: 100,
    }),
    end: text({
      title: 'End',
      description: 'Default: half an hour after the start. Of an event over whole days, the day after the last one.',
      placeholder: '2026-12-01T11:00',
      maxLength: 100,
    }),
    ...eventFields,
    ...recurrenceFields,
    mailbox,
  },
  example: {
    subject: 'Order {{ $json.id }}',
    start: '2026-12-01T10:00:00+01:00',
    end: '2026-12-01T10:30:00+01:00',
    attendees: 'grace@example.com',
  },
  output: { subject: 'Order 7', start: { dateTime: '2026-12-01T09:00:00', timeZone: 'UTC' } },
  run: ({ calendar: of, ...parameters }, call) =>
    createEvent(`${calendarPath(parameters.mailbox, of)}/events`, parameters, call),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists events. With a beginning and an end, each time of a series is an event of its own.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    calendar,
    from: text({
      title: 'From',
      description: 'A time such as 2026-12-01T00:00. Without an offset, in the time zone below.',
      placeholder: '2026-12-01T00:00',
      maxLength: 100,
    }),
    until: text({ title: 'Until', placeholder: '2026-12-08T00:00', maxLength: 100 }),
    zone: text({
      title: 'Time zone',
      description: 'Of the times above, such as Europe/Berlin. Default: UTC.',
      placeholder: 'Europe/Berlin',
      rare: true,
      maxLength: 100,
    }),
    as_series: boolean({ title: 'A series as one event', rare: true, default: false }),
    filter: text({
      title: 'Filter',
      description: "A filter of Microsoft Graph, such as subject eq 'Planning'.",
      placeholder: "subject eq 'Planning'",
      rare: true,
      maxLength: 2_000,
    }),
    fields: selectedFields,
    output_zone: outputZone,
    mailbox,
  },
  example: { from: '2026-12-01T00:00:00Z', until: '2026-12-08T00:00:00Z' },
  output: planning,
  request: ({ calendar: of, from = '', until = '', zone, as_series: asSeries, mailbox: owner, ...parameters }) => {
    const { filter, fields, output_zone: outZone } = parameters;
    const moment = (time: string, param: string): string => momentOf(time, param, zone?.trim() || 'UTC');
    const query = { $select: selectOf(fields) };
    const preference = zonePreference(outZone);
    const address = calendarPath(owner, of);
    if (from !== '' && until !== '' && !asSeries) {
      const range = { startDateTime: moment(from, '/from'), endDateTime: moment(until, '/until') };
      return read(`${address}/calendarView`, { ...range, ...query, $filter: filter?.trim() }, ...preference);
    }
    const local = (time: string, param: string): string => quoted(moment(time, param).replace('Z', ''));
    const filters = [
      ...(from === '' ? [] : [`start/dateTime ge ${local(from, '/from')}`]),
      ...(until === '' ? [] : [`start/dateTime lt ${local(until, '/until')}`]),
      ...(filter?.trim() ? [`(${filter.trim()})`] : []),
    ];
    return read(`${address}/events`, { ...query, $filter: filters.join(' and ') }, ...preference);
  },
  result: valueOf,
  list: { next: nextPage, pageSize: { parameter: '$top', max: 100 } },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an event.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: eventId, fields: selectedFields, output_zone: outputZone, mailbox },
  example: { id, output_zone: 'Europe/Berlin' },
  output: planning,
  request: ({ id: of, fields, output_zone: zone, mailbox: owner }) =>
    read(eventPath(owner, of), { $select: selectOf(fields) }, ...zonePreference(zone)),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes an event. Fields without a value stay as they are; given attendees replace the others.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    id: eventId,
    new_subject: text({ title: 'New subject', maxLength: 255 }),
    new_start: text({
      title: 'New start',
      description: 'Without a new end, the event then lasts half an hour.',
      placeholder: '2026-12-01T10:00',
      maxLength: 100,
    }),
    new_end: text({ title: 'New end', placeholder: '2026-12-01T11:00', maxLength: 100 }),
    ...eventFields,
    mailbox,
  },
  example: { id, new_subject: 'Planning of order {{ $json.id }}', location: 'Room 2' },
  output: { id, subject: 'Planning of order 7', location: { displayName: 'Room 2' } },
  run: async ({ id: of, new_subject: subject, new_start: start, new_end: end, ...parameters }, call) => {
    const json = await eventBody({ ...parameters, ...(subject ? { subject } : {}), start, end }, call);
    if (Object.keys(json).length === 0)
      throw new AppError('parameter_invalid', 'Nothing is to be changed. Fill in a field of the event.');
    const request = patch(eventPath(parameters.mailbox, of), json);
    const { body } = await call.client.send(request, { repeat: 'safe', key: call.key });
    return [{ json: body as Record<string, unknown> }];
  },
});

const removeEvent = defineOperation({
  title: 'Delete',
  description: 'Deletes an event. If the account is its organizer, the attendees get a cancellation.',
  effects: changes,
  repeat: 'safe',
  acceptRepeated: ['ErrorItemNotFound'],
  parameters: { id: eventId, mailbox },
  example: { id },
  output: { id, success: true },
  request: ({ id: of, mailbox: owner }) => remove(eventPath(owner, of)),
  result: (_body, { id: of }) => ({ id: of, success: true }),
});

const comment = text({ title: 'Comment', control: 'textarea', maxLength: 10_000 });

const cancel = defineOperation({
  title: 'Cancel',
  description: 'Cancels an event that the account organizes, with a message to the attendees.',
  effects: changes,
  repeat: 'unsafe',
  parameters: { id: eventId, comment, mailbox },
  example: { id, comment: 'The order {{ $json.id }} was canceled.' },
  output: { id, success: true },
  request: ({ id: of, comment: written, mailbox: owner }) =>
    post(`${eventPath(owner, of)}/cancel`, written ? { comment: written } : {}),
  result: (_body, { id: of }) => ({ id: of, success: true }),
});

const responses = { accept: 'accept', tentative: 'tentativelyAccept', decline: 'decline' } as const;

const respond = defineOperation({
  title: 'Respond',
  description: 'Accepts or declines an invitation.',
  effects: changes,
  repeat: 'unsafe',
  parameters: {
    id: eventId,
    response: choice(['accept', 'tentative', 'decline'], { accept: 'Yes', tentative: 'Maybe', decline: 'No' })({
      title: 'Response',
      default: 'accept',
    }),
    comment,
    send_response: boolean({ title: 'Tell the organizer', rare: true, default: true }),
    mailbox,
  },
  example: { id, response: 'tentative' },
  output: { id, success: true },
  request: ({ id: of, response, comment: written, send_response: sendResponse, mailbox: owner }) =>
    post(`${eventPath(owner, of)}/${responses[response]}`, { sendResponse, ...(written ? { comment: written } : {}) }),
  result: (_body, { id: of }) => ({ id: of, success: true }),
});

/** Events of calendars: https://learn.microsoft.com/graph/api/resources/event. */
export const node = vendorNode(outlook, {
  noun: 'event',
  title: 'Outlook event',
  description: 'Creates, lists, changes, cancels or answers events in calendars of Outlook.',
  first: 'create',
  operations: { create, list, get, update, delete: removeEvent, cancel, respond },
});
