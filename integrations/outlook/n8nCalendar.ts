import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { fieldsOf, ofId, pageOf, type ReadOperation, type Resources } from './n8nResources.ts';

const shownAs = {
  free: 'free',
  tentative: 'tentative',
  busy: 'busy',
  oof: 'away',
  workingElsewhere: 'elsewhere',
} as const;

const colors = {
  auto: 'auto',
  lightBlue: 'blue',
  lightGreen: 'green',
  lightOrange: 'orange',
  lightGray: 'gray',
  lightYellow: 'yellow',
  lightTeal: 'teal',
  lightPink: 'pink',
  lightBrown: 'brown',
  lightRed: 'red',
  keep: 'keep',
} as const;

function colorOf(parameters: Parameters, path: string): JsonObject {
  const color = parameters.word(path, colors, 'keep');
  return color === 'keep' ? {} : { color };
}

const levels = {
  low: 'low',
  Low: 'low',
  normal: 'normal',
  Normal: 'normal',
  high: 'high',
  High: 'high',
  keep: 'keep',
} as const;

function importanceOf(parameters: Parameters, path: string): JsonObject {
  const importance = parameters.word(path, levels, 'keep');
  return importance === 'keep' ? {} : { importance };
}

/** Fields of an event; `at` is where n8n stores them. Its body is HTML. */
function eventOf(parameters: Parameters, at: string): JsonObject {
  const people = parameters.list(`${at}.attendees.values`).map((one) => {
    const [name, email] = [one.text('name'), one.text('email')];
    return {
      kind: one.choice('type', 'required'),
      text: name === '' ? email : `"${name.replaceAll('"', '')}" <${email}>`,
    };
  });
  const of = (kind: string): string =>
    people
      .filter((one) => one.kind === kind)
      .map(({ text }) => text)
      .join(', ');
  const categories = parameters.value(`${at}.categories`);
  const reminder = parameters.value(`${at}.reminderMinutesBeforeStart`);
  const provider = parameters.choice(`${at}.onlineMeetingProvider`);
  const isOnline = parameters.flag(`${at}.isOnlineMeeting`);
  if (isOnline && provider !== '' && provider !== 'teamsForBusiness')
    parameters.remark(`${at}.onlineMeetingProvider`, 'The meeting is one of Teams.');
  parameters.ignore(`${at}.isDraft`, `${at}.isCancelled`, `${at}.onlineMeetingUrl`);
  return {
    body: parameters.text(`${at}.body`) || parameters.text(`${at}.bodyPreview`),
    location: parameters.text(`${at}.location`),
    attendees: of('required'),
    optional_attendees: of('optional'),
    resources: of('resource'),
    time_zone: parameters.text(`${at}.timeZone`),
    ...(Array.isArray(categories) && categories.length === 0 ? {} : { categories }),
    ...(reminder === undefined ? {} : { reminder }),
    ...(parameters.flag(`${at}.isAllDay`) ? { all_day: true } : {}),
    ...(isOnline ? { online_meeting: true } : {}),
    ...(parameters.flag(`${at}.hideAttendees`) ? { hide_attendees: true } : {}),
    ...importanceOf(parameters, `${at}.importance`),
    ...(parameters.has(`${at}.sensitivity`) ? { sensitivity: parameters.choice(`${at}.sensitivity`) } : {}),
    ...(parameters.has(`${at}.showAs`) ? { show_as: parameters.word(`${at}.showAs`, shownAs, 'busy') } : {}),
  };
}

/** n8n takes times without an offset in UTC. */
function zoneOr(fields: JsonObject): JsonObject {
  return fields['time_zone'] === '' ? { ...fields, time_zone: 'UTC' } : fields;
}

/** n8n reads all calendars by default. */
function calendarOf(parameters: Parameters): string {
  if (!parameters.flag('fromAllCalendars', true)) return parameters.text('calendarId');
  parameters.ignore('calendarId');
  parameters.remark('fromAllCalendars', 'The events of the main calendar are read. Add a node for each further one.');
  return '';
}

const rangeAt = 'filtersUI.values.filters';

const listEvents: ReadOperation = (parameters) => {
  const calendar = calendarOf(parameters);
  const isEach = parameters.flag('includeRecurringInstances');
  const [from, until] = [
    parameters.text('startDateTime') || parameters.text(`${rangeAt}.startDateTime`),
    parameters.text('endDateTime') || parameters.text(`${rangeAt}.endDateTime`),
  ];
  parameters.ignore('filtersUI.values.filterBy');
  return {
    operation: 'list',
    calendar,
    from,
    until,
    ...(isEach || from === '' || until === '' ? {} : { as_series: true }),
    filter: parameters.text(`${rangeAt}.custom`) || parameters.text('filters.custom'),
    ...fieldsOf(parameters),
    ...pageOf(parameters),
  };
};

const event: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    calendar: parameters.text('calendarId'),
    subject: parameters.text('subject'),
    start: parameters.text('startDateTime'),
    end: parameters.text('endDateTime'),
    ...zoneOr(eventOf(parameters, 'additionalFields')),
  }),
  get: (parameters) => {
    parameters.ignore('calendarId');
    return { operation: 'get', id: parameters.text('eventId'), ...fieldsOf(parameters) };
  },
  getAll: listEvents,
  update: (parameters) => {
    parameters.ignore('calendarId');
    const at = parameters.holds('updateFields') ? 'updateFields' : 'additionalFields';
    return {
      operation: 'update',
      id: parameters.text('eventId'),
      new_subject: parameters.text(`${at}.subject`),
      new_start: parameters.text(`${at}.start`) || parameters.text(`${at}.startDateTime`),
      new_end: parameters.text(`${at}.end`) || parameters.text(`${at}.endDateTime`),
      ...zoneOr(eventOf(parameters, at)),
    };
  },
  delete: (parameters) => {
    parameters.ignore('calendarId');
    return { operation: 'delete', id: parameters.text('eventId') };
  },
};

const calendar: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    name: parameters.text('name'),
    ...colorOf(parameters, 'additionalFields.color'),
    group: parameters.text('additionalFields.calendarGroup') || parameters.text('calendarGroup'),
  }),
  get: (parameters) => ({ operation: 'get', calendar: parameters.text('calendarId'), ...fieldsOf(parameters) }),
  getAll: (parameters) => {
    if (parameters.has('filters')) parameters.ignore('filters');
    return { operation: 'list', ...fieldsOf(parameters), ...pageOf(parameters) };
  },
  update: (parameters) => ({
    operation: 'update',
    calendar: parameters.text('calendarId'),
    new_name: parameters.text('updateFields.name'),
    ...colorOf(parameters, 'updateFields.color'),
  }),
  delete: ofId('delete', 'calendarId', 'calendar'),
};

/** Fields of a contact that have a parameter of their own. */
const contactTexts = {
  givenName: 'given_name',
  surname: 'surname',
  mobilePhone: 'mobile_phone',
  businessPhones: 'business_phones',
  homePhones: 'home_phones',
  companyName: 'company',
  jobTitle: 'job_title',
  displayName: 'display_name',
  personalNotes: 'notes',
} as const;
const listed = new Set(['children', 'imAddresses']);
const addresses = new Set(['businessAddress', 'homeAddress', 'otherAddress']);

function contactOf(parameters: Parameters, at: string): JsonObject {
  const emails = parameters.list(`${at}.emailAddresses.values`).map((one) => {
    const [name, address] = [one.text('name'), one.text('address')];
    return name === '' ? address : `"${name.replaceAll('"', '')}" <${address}>`;
  });
  const categories = parameters.value(`${at}.categories`);
  const own = Object.entries(contactTexts).map(([theirs, ours]) => [
    ours,
    parameters.text(`${at}.${theirs}`) ||
      (theirs === 'givenName' || theirs === 'surname' ? parameters.text(theirs) : ''),
  ]);
  const known = new Set([...Object.keys(contactTexts), 'emailAddresses', 'categories']);
  const more = parameters.keys(at).flatMap((name): [string, unknown][] => {
    if (known.has(name) || !parameters.has(`${at}.${name}`)) return [];
    if (listed.has(name)) return [[name, parameters.names(`${at}.${name}`)]];
    return [[name, parameters.value(addresses.has(name) ? `${at}.${name}.values` : `${at}.${name}`)]];
  });
  return {
    ...(Object.fromEntries(own) as JsonObject),
    emails: emails.join(', '),
    ...(Array.isArray(categories) && categories.length === 0 ? {} : { categories }),
    ...(more.length === 0 ? {} : { more: Object.fromEntries(more) }),
  };
}

const contact: Record<string, ReadOperation> = {
  create: (parameters) => ({ operation: 'create', ...contactOf(parameters, 'additionalFields') }),
  get: (parameters) => ({ operation: 'get', id: parameters.text('contactId'), ...fieldsOf(parameters) }),
  getAll: (parameters) => ({
    operation: 'list',
    email: parameters.text(`${rangeAt}.emailAddress`) || parameters.text('filters.emailAddress'),
    filter: parameters.text(`${rangeAt}.custom`) || parameters.text('filters.custom'),
    ...fieldsOf(parameters),
    ...pageOf(parameters),
  }),
  update: (parameters) => ({
    operation: 'update',
    id: parameters.text('contactId'),
    ...contactOf(parameters, parameters.holds('updateFields') ? 'updateFields' : 'additionalFields'),
  }),
  delete: ofId('delete', 'contactId'),
};

/** Our nodes of calendars and contacts by n8n's resources. */
export const calendarResources: Resources = {
  event: { type: 'outlook.event', first: 'getAll', operations: event },
  calendar: { type: 'outlook.calendar', first: 'getAll', operations: calendar },
  contact: { type: 'outlook.contact', first: 'getAll', operations: contact },
};
