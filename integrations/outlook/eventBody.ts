import { mailAddresses } from '../../activities/mail/mailAddresses.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { boolean, choice, integer, text } from '../../platform/schema/schema.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { keyUuid } from '../engine/keyUuid.ts';
import { categories, given, importance } from './fields.ts';
import { bodyOf } from './mailBody.ts';
import { bodyFields } from './mailFields.ts';
import { timeFields, type GraphTime, type Times } from './eventTimes.ts';
import { recurrenceOf, type Recurrence } from './recurrence.ts';
import { post } from './requests.ts';

const addresses = { placeholder: 'Ada <ada@example.com>, bob@example.com', maxLength: 50_000 } as const;
const asItIs = 'As it is';

/** Words of Outlook that people would not understand. */
const availabilities: Readonly<Record<string, string>> = { away: 'oof', elsewhere: 'workingElsewhere' };

/** Fields of an event, without its times. */
export const eventFields = {
  ...bodyFields,
  location: text({ title: 'Location', placeholder: 'Room 2', maxLength: 255 }),
  attendees: text({ title: 'Attendees', description: 'They are invited by mail.', ...addresses }),
  optional_attendees: text({ title: 'Optional attendees', rare: true, ...addresses }),
  resources: text({ title: 'Rooms and equipment', description: 'Their addresses.', rare: true, ...addresses }),
  online_meeting: boolean({ title: 'Teams meeting', description: 'Adds an online meeting.', default: false }),
  show_as: choice(['keep', 'free', 'tentative', 'busy', 'away', 'elsewhere'], {
    keep: asItIs,
    free: 'Free',
    tentative: 'Tentative',
    busy: 'Busy',
    away: 'Away',
    elsewhere: 'Working elsewhere',
  })({ title: 'Show as', rare: true, default: 'keep' }),
  sensitivity: choice(['keep', 'normal', 'personal', 'private', 'confidential'], {
    keep: asItIs,
    normal: 'Normal',
    personal: 'Personal',
    private: 'Private',
    confidential: 'Confidential',
  })({ title: 'Privacy', rare: true, default: 'keep' }),
  importance,
  reminder: integer({
    title: 'Reminder',
    description: 'Minutes before the start.',
    rare: true,
    minimum: 0,
    maximum: 100_000,
  }),
  categories,
  hide_attendees: boolean({ title: 'Hide attendees from each other', rare: true, default: false }),
  all_day: boolean({ title: 'All day', default: false }),
  time_zone: text({
    title: 'Time zone',
    description: 'Of times without an offset, such as Europe/Berlin. Default: that of the mailbox.',
    placeholder: 'Europe/Berlin',
    rare: true,
    maxLength: 100,
  }),
};

/** The values of `eventFields`, and the other parts of an event. */
export interface EventParameters extends Times {
  readonly subject?: string;
  readonly body?: string;
  readonly body_type: 'html' | 'text';
  readonly location?: string;
  readonly attendees?: string;
  readonly optional_attendees?: string;
  readonly resources?: string;
  readonly online_meeting: boolean;
  readonly show_as: string;
  readonly sensitivity: string;
  readonly importance: string;
  readonly reminder?: number;
  readonly categories: readonly string[];
  readonly hide_attendees: boolean;
}

/** Returns the JSON of an event; fields without a value are missing. Errors: `parameter_invalid`, and those of the client. */
export async function eventBody(parameters: EventParameters, call: OperationCall): Promise<JsonObject> {
  const { subject, location = '', reminder, categories: named } = parameters;
  const { show_as: shown, sensitivity, importance: level } = parameters;
  const showAs = availabilities[shown] ?? shown;
  return {
    ...given({ subject, showAs, sensitivity, importance: level, reminderMinutesBeforeStart: reminder }),
    ...(reminder === undefined ? {} : { isReminderOn: true }),
    ...bodyOf(parameters),
    ...(location === '' ? {} : { location: { displayName: location } }),
    ...attendeesOf(parameters),
    ...(parameters.online_meeting ? { isOnlineMeeting: true } : {}),
    ...(named.length === 0 ? {} : { categories: named }),
    ...(parameters.hide_attendees ? { hideAttendees: true } : {}),
    ...(await timeFields(parameters, call)),
  };
}

function attendeesOf({ attendees, optional_attendees: optional, resources }: EventParameters): JsonObject {
  const all = [
    ...people(attendees, 'required', '/attendees'),
    ...people(optional, 'optional', '/optional_attendees'),
    ...people(resources, 'resource', '/resources'),
  ];
  return all.length === 0 ? {} : { attendees: all };
}

function people(written: string | undefined, type: string, param: string): JsonObject[] {
  return mailAddresses(written ?? '', param).map(({ name, address }) => ({
    emailAddress: { address, ...(name === '' ? {} : { name }) },
    type,
  }));
}

const repeatedCode = 'ErrorDuplicateTransactionId';

/** Creates an event once: its `transactionId` is the same at every attempt, so Outlook creates no second one. */
export async function createEvent(
  address: string,
  parameters: EventParameters & Recurrence,
  call: OperationCall,
): Promise<Item[]> {
  const body = await eventBody(parameters, call);
  const json = {
    ...body,
    ...recurrenceOf(parameters, body['start'] as GraphTime),
    transactionId: keyUuid(call.key),
  };
  const sending = { repeat: 'safe', key: call.key, accept: [repeatedCode] } as const;
  const response = await call.client.send(post(address, json), sending);
  if (response.status < 400) return [{ json: response.body as JsonObject }];
  throw new AppError('target_error', 'Outlook: The event exists already: an earlier attempt at this item created it.');
}
