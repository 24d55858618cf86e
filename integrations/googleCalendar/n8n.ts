import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { fieldsOf } from './n8nEvent.ts';
import { googleCalendarTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

const credentials = { googleCalendarOAuth2Api: 'google_oauth2', googleOAuth2Api: 'google_oauth2' };

/** Versions 1 to 1.3: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.googlecalendar/ */
const googleCalendar: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('resource', 'operation', 'authentication');
  const resource = parameters.choice('resource', 'event');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(
      `Google Calendar: "${resource}: ${operation}" is not supported. Use "Google Calendar API call".`,
    );
  const given = Object.entries(read(parameters, version)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

const ofCalendar = (parameters: Parameters): JsonObject => ({ calendar: parameters.text('calendar') });

/** Since version 1.3, times have defaults that n8n leaves out of its files. */
function timeOf(parameters: Parameters, path: string, { since = '' }: { since?: string } = {}): string {
  return parameters.has(path) ? parameters.text(path) : since;
}

const now = '{{ $now }}';
const nextHour = "{{ $now.plus(1, 'hour') }}";
const nextWeek = "{{ $now.plus(1, 'week') }}";
/** n8n reads times in the time zone of the workflow. */
const ownZone = '{{ $now.zoneName }}';

function notify(parameters: Parameters, path: string): JsonObject {
  const who = parameters.word(path, { all: 'all', externalOnly: 'external', none: 'none' }, 'none');
  return who === 'none' ? {} : { send_updates: who };
}

function orderOf(parameters: Parameters): JsonObject {
  const words = { startTime: 'start', updated: 'updated', none: 'none' } as const;
  const order = parameters.word('options.orderBy', words, 'none');
  return order === 'none' ? {} : { order };
}

const event: Record<string, ReadOperation> = {
  create: (parameters, version) => {
    const at = 'additionalFields';
    const isNew = version >= 1.3;
    return {
      operation: 'create',
      ...ofCalendar(parameters),
      start: timeOf(parameters, 'start', isNew ? { since: now } : {}),
      end: timeOf(parameters, 'end', isNew ? { since: nextHour } : {}),
      time_zone: ownZone,
      ...fieldsOf(parameters, at),
      ...notify(parameters, `${at}.sendUpdates`),
      event_id: parameters.text(`${at}.id`),
    };
  },
  update: (parameters, version) => {
    const at = 'updateFields';
    const isAdding =
      version >= 1.2 &&
      parameters.word(`${at}.attendeesUi.values.mode`, { add: 'add', replace: 'replace' }, 'add') === 'add';
    const isSeries = parameters.choice('modifyTarget', 'instance') === 'event';
    return {
      operation: 'update',
      ...ofCalendar(parameters),
      id: parameters.text('eventId'),
      ...(isSeries ? { target: 'series' } : {}),
      new_start: parameters.text(`${at}.start`),
      new_end: parameters.text(`${at}.end`),
      time_zone: ownZone,
      ...fieldsOf(parameters, at),
      ...notify(parameters, `${at}.sendUpdates`),
      ...(isAdding ? {} : { attendees_mode: 'replace' }),
    };
  },
  get: (parameters) => {
    if (parameters.flag('options.returnNextInstance'))
      parameters.remark('options.returnNextInstance', 'Use "List times of a series" for the next time.');
    return {
      operation: 'get',
      ...ofCalendar(parameters),
      id: parameters.text('eventId'),
      output_zone: parameters.text('options.timeZone'),
      max_attendees: parameters.value('options.maxAttendees'),
    };
  },
  getAll: (parameters, version) => {
    const isNew = version >= 1.3;
    const at = isNew ? '' : 'options.';
    const handling = parameters.choice('options.recurringEventHandling', isNew ? '' : 'none');
    if (handling === 'next')
      parameters.remark('options.recurringEventHandling', 'Each time of a series is returned, not the next one only.');
    const isSingle = handling === 'expand' || handling === 'next' || parameters.flag('options.singleEvents');
    return {
      operation: 'list',
      ...ofCalendar(parameters),
      from: timeOf(parameters, `${at}timeMin`, isNew ? { since: now } : {}),
      until: timeOf(parameters, `${at}timeMax`, isNew ? { since: nextWeek } : {}),
      time_zone: ownZone,
      ...(isSingle ? {} : { single: false }),
      search: parameters.text('options.query'),
      ...orderOf(parameters),
      updated_after: parameters.text('options.updatedMin'),
      ical_uid: parameters.text('options.iCalUID'),
      ...(parameters.flag('options.showDeleted') ? { deleted: true } : {}),
      ...(parameters.flag('options.showHiddenInvitations') ? { hidden_invitations: true } : {}),
      output_zone: parameters.text('options.timeZone'),
      max_attendees: parameters.value('options.maxAttendees'),
      fields: parameters.text('options.fields'),
      ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
    };
  },
  delete: (parameters) => ({
    operation: 'delete',
    ...ofCalendar(parameters),
    id: parameters.text('eventId'),
    ...notify(parameters, 'options.sendUpdates'),
  }),
};

const outputs = { availability: 'available', bookedSlots: 'slots', raw: 'raw' } as const;

const calendar: Record<string, ReadOperation> = {
  availability: (parameters, version) => {
    const isNew = version >= 1.3;
    const output = parameters.word('options.outputFormat', outputs, 'available');
    return {
      operation: 'availability',
      ...ofCalendar(parameters),
      from: timeOf(parameters, 'timeMin', isNew ? { since: now } : {}),
      until: timeOf(parameters, 'timeMax', isNew ? { since: nextHour } : {}),
      time_zone: parameters.text('options.timezone') || ownZone,
      ...(output === 'available' ? {} : { output }),
    };
  },
};

const nouns: Readonly<
  Record<string, { type: string; first: string; operations: Readonly<Record<string, ReadOperation>> }>
> = {
  event: { type: 'google_calendar.event', first: 'create', operations: event },
  calendar: { type: 'google_calendar.calendar', first: 'availability', operations: calendar },
};

/** Mappings of n8n's nodes for Google Calendar, by type. */
export const n8n: VendorMappings = { googleCalendar, googleCalendarTrigger };
