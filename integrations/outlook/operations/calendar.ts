import { choice, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, valueOf } from '../../microsoft/odata.ts';
import { requiredCalendar } from '../calendarFields.ts';
import { given, mailbox, selectedFields, selectOf, textsOf } from '../fields.ts';
import { momentOf } from '../filters.ts';
import { mailboxPath, patch, post, read, remove } from '../requests.ts';
import { outlook } from '../vendor.ts';

const id = 'AAMkADcalendar1=';
const main = { id, name: 'Calendar' };
const changes = ['changes'] as const;

const color = choice(['keep', 'auto', 'blue', 'green', 'orange', 'gray', 'yellow', 'teal', 'pink', 'brown', 'red'], {
  keep: 'As it is',
  auto: 'Automatic',
  blue: 'Blue',
  green: 'Green',
  orange: 'Orange',
  gray: 'Gray',
  yellow: 'Yellow',
  teal: 'Teal',
  pink: 'Pink',
  brown: 'Brown',
  red: 'Red',
})({ title: 'Color', rare: true, default: 'keep' });

/** Returns the color as Outlook writes it: `lightBlue`. */
function colorOf(word: string): string {
  return word === 'keep' || word === 'auto' ? word : `light${word[0]!.toUpperCase()}${word.slice(1)}`;
}

const group = text({
  title: 'Group of calendars',
  description: 'ID of a group. Default: all, or the main one.',
  rare: true,
  maxLength: 1_000,
});

function calendarPath(owner: string | undefined, of: string): string {
  return `${mailboxPath(owner)}${path`/calendars/${of}`}`;
}

function calendarsPath(owner: string | undefined, of: string | undefined): string {
  return `${mailboxPath(owner)}${of?.trim() ? path`/calendarGroups/${of}` : ''}/calendars`;
}

const list = defineOperation({
  title: 'List',
  description: 'Lists the calendars of the mailbox.',
  effects: reads,
  repeat: 'safe',
  parameters: { group, fields: selectedFields, mailbox },
  example: {},
  output: main,
  request: ({ group: of, fields, mailbox: owner }) => read(calendarsPath(owner, of), { $select: selectOf(fields) }),
  result: valueOf,
  list: { next: nextPage, pageSize: { parameter: '$top', max: 100 } },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a calendar.',
  effects: reads,
  repeat: 'safe',
  parameters: { calendar: requiredCalendar, fields: selectedFields, mailbox },
  example: { calendar: id },
  output: main,
  request: ({ calendar: of, fields, mailbox: owner }) => read(calendarPath(owner, of), { $select: selectOf(fields) }),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a calendar.',
  effects: changes,
  repeat: 'unsafe',
  parameters: {
    name: text({ title: 'Name', placeholder: 'Deliveries', required: true, maxLength: 255 }),
    color,
    group,
    mailbox,
  },
  example: { name: 'Deliveries' },
  output: { name: 'Deliveries' },
  request: ({ name, color: shade, group: of, mailbox: owner }) =>
    post(calendarsPath(owner, of), given({ name, color: colorOf(shade) })),
});

const update = defineOperation({
  title: 'Update',
  description: 'Renames a calendar, or changes its color.',
  effects: changes,
  repeat: 'safe',
  parameters: { calendar: requiredCalendar, new_name: text({ title: 'New name', maxLength: 255 }), color, mailbox },
  example: { calendar: id, new_name: 'Deliveries' },
  output: { id, name: 'Deliveries' },
  request: ({ calendar: of, new_name: name, color: shade, mailbox: owner }) => {
    const json = given({ name, color: colorOf(shade) });
    if (Object.keys(json).length === 0)
      throw new AppError('parameter_invalid', 'Nothing is to be changed. Enter a name or a color.');
    return patch(calendarPath(owner, of), json);
  },
});

const removeCalendar = defineOperation({
  title: 'Delete',
  description: 'Deletes a calendar with its events. The main one cannot be deleted.',
  effects: changes,
  repeat: 'safe',
  acceptRepeated: ['ErrorItemNotFound'],
  parameters: { calendar: requiredCalendar, mailbox },
  example: { calendar: id },
  output: { id, success: true },
  request: ({ calendar: of, mailbox: owner }) => remove(calendarPath(owner, of)),
  result: (_body, { calendar: of }) => ({ id: of, success: true }),
});

const freeBusy = defineOperation({
  title: 'Find free times',
  description: 'Returns for each person or room when it is busy.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    people: text({
      title: 'People and rooms',
      description: 'Addresses, with commas. At most 20.',
      placeholder: 'ada@example.com, room2@example.com',
      required: true,
      maxLength: 10_000,
    }),
    from: text({ title: 'From', placeholder: '2026-12-01T08:00', required: true, maxLength: 100 }),
    until: text({ title: 'Until', placeholder: '2026-12-01T18:00', required: true, maxLength: 100 }),
    zone: text({
      title: 'Time zone',
      description: 'Of the times, and of the output, such as Europe/Berlin. Default: UTC.',
      placeholder: 'Europe/Berlin',
      rare: true,
      maxLength: 100,
      pattern: '^[^"]*$',
    }),
    minutes: integer({
      title: 'Minutes of a slot',
      description: 'Length of the slots of the field availabilityView.',
      rare: true,
      minimum: 5,
      maximum: 1_440,
      default: 30,
    }),
    mailbox,
  },
  example: { people: 'ada@example.com', from: '2026-12-01T08:00', until: '2026-12-01T18:00', zone: 'Europe/Berlin' },
  output: { scheduleId: 'ada@example.com', availabilityView: '0022' },
  request: ({ people, from, until, zone, minutes, mailbox: owner }) => {
    const timeZone = zone?.trim() || 'UTC';
    const at = (time: string, param: string) => ({
      dateTime: momentOf(time, param, timeZone).replace('Z', ''),
      timeZone: 'UTC',
    });
    const schedules = textsOf(people);
    if (schedules.length > 20)
      throw new AppError('parameter_invalid', 'Outlook accepts at most 20 addresses at once.', { param: '/people' });
    const request = post(`${mailboxPath(owner)}/calendar/getSchedule`, {
      schedules,
      startTime: at(from, '/from'),
      endTime: at(until, '/until'),
      availabilityViewInterval: minutes,
    });
    const prefer = `${request.headers!['prefer']}, outlook.timezone="${timeZone}"`;
    return { ...request, headers: { ...request.headers, prefer } };
  },
  result: valueOf,
});

/** Calendars: https://learn.microsoft.com/graph/api/resources/calendar. */
export const node = vendorNode(outlook, {
  noun: 'calendar',
  title: 'Outlook calendar',
  description: 'Creates, lists, changes or deletes calendars of Outlook, or finds free times.',
  first: 'list',
  operations: { list, get, create, update, delete: removeCalendar, free_busy: freeBusy },
});
