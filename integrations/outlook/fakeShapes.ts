import type { Shape } from '../microsoft/fakeShape.ts';

type Fields = { readonly [name: string]: Shape };

const texts = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, 's']));

/** https://learn.microsoft.com/graph/api/resources/recipient */
export const recipient: Shape = { 'emailAddress!': { 'address!': 's', name: 's' } };
const recipients: Shape = [recipient];
/** https://learn.microsoft.com/graph/api/resources/itembody */
const itemBody: Shape = { contentType: 'text|html', content: 's' };
/** https://learn.microsoft.com/graph/api/resources/datetimetimezone */
const dateTimeTimeZone: Shape = { 'dateTime!': 'local', timeZone: 's' };
/** https://learn.microsoft.com/graph/api/resources/fileattachment, at most 3 MB. */
export const fileAttachment: Shape = {
  '@odata.type!': '#microsoft.graph.fileAttachment',
  'name!': 's',
  contentType: 's',
  'contentBytes!': 'base64',
  isInline: 'b',
  contentId: 's',
};

/** https://learn.microsoft.com/graph/api/resources/message, the properties that can be written. */
export const messageShape: Fields = {
  ...texts('subject internetMessageId'),
  body: itemBody,
  toRecipients: recipients,
  ccRecipients: recipients,
  bccRecipients: recipients,
  replyTo: recipients,
  from: recipient,
  sender: recipient,
  importance: 'low|normal|high',
  inferenceClassification: 'focused|other',
  isDeliveryReceiptRequested: 'b',
  isReadReceiptRequested: 'b',
  isRead: 'b',
  categories: ['s'],
  flag: {
    flagStatus: 'notFlagged|flagged|complete',
    startDateTime: dateTimeTimeZone,
    dueDateTime: dateTimeTimeZone,
    completedDateTime: dateTimeTimeZone,
  },
  internetMessageHeaders: [{ 'name!': 's', 'value!': 's' }],
  attachments: [fileAttachment],
  singleValueExtendedProperties: ['o'],
  multiValueExtendedProperties: ['o'],
};

const attendee: Shape = {
  'emailAddress!': { 'address!': 's', name: 's' },
  type: 'required|optional|resource',
  status: 'o',
};

/** https://learn.microsoft.com/graph/api/resources/event, the properties that can be written. */
export const eventShape: Fields = {
  ...texts('subject transactionId'),
  start: dateTimeTimeZone,
  end: dateTimeTimeZone,
  body: itemBody,
  location: 'o',
  locations: ['o'],
  attendees: [attendee],
  isAllDay: 'b',
  isOnlineMeeting: 'b',
  onlineMeetingProvider: 'unknown|teamsForBusiness|skypeForBusiness|skypeForConsumer',
  showAs: 'free|tentative|busy|oof|workingElsewhere|unknown',
  sensitivity: 'normal|personal|private|confidential',
  importance: 'low|normal|high',
  reminderMinutesBeforeStart: 'i',
  isReminderOn: 'b',
  responseRequested: 'b',
  allowNewTimeProposals: 'b',
  hideAttendees: 'b',
  categories: ['s'],
  attachments: [fileAttachment],
  singleValueExtendedProperties: ['o'],
  recurrence: {
    'pattern!': {
      'type!': 'daily|weekly|absoluteMonthly|relativeMonthly|absoluteYearly|relativeYearly',
      'interval!': 'i',
      month: 'i',
      dayOfMonth: 'i',
      daysOfWeek: ['sunday|monday|tuesday|wednesday|thursday|friday|saturday'],
      firstDayOfWeek: 'sunday|monday|tuesday|wednesday|thursday|friday|saturday',
      index: 'first|second|third|fourth|last',
    },
    'range!': {
      'type!': 'endDate|noEnd|numbered',
      'startDate!': 's',
      endDate: 's',
      recurrenceTimeZone: 's',
      numberOfOccurrences: 'i',
    },
  },
};

const physicalAddress: Shape = texts('street city state countryOrRegion postalCode');

/** https://learn.microsoft.com/graph/api/resources/contact, the properties that can be written. */
export const contactShape: Fields = {
  ...texts('fileAs displayName givenName initials middleName nickName surname title jobTitle companyName department'),
  ...texts('officeLocation profession businessHomePage assistantName manager mobilePhone spouseName personalNotes'),
  ...texts('generation yomiGivenName yomiSurname yomiCompanyName parentFolderId'),
  birthday: 'time',
  imAddresses: ['s'],
  homePhones: ['s'],
  businessPhones: ['s'],
  children: ['s'],
  categories: ['s'],
  emailAddresses: [{ 'address!': 's', name: 's' }],
  homeAddress: physicalAddress,
  businessAddress: physicalAddress,
  otherAddress: physicalAddress,
};

/** https://learn.microsoft.com/graph/api/resources/calendar#calendarcolor-values */
export const calendarColor =
  'auto|lightBlue|lightGreen|lightOrange|lightGray|lightYellow|lightTeal|lightPink|lightBrown|lightRed|maxColor';

/** A request with all of these fields: creations need more than changes. */
export function required(fields: Fields, names: readonly string[]): Shape {
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]) => [names.includes(name) ? `${name}!` : name, type]),
  );
}

/** https://learn.microsoft.com/graph/api/calendar-getschedule */
export const scheduleShape: Shape = {
  'schedules!': ['s'],
  'startTime!': dateTimeTimeZone,
  'endTime!': dateTimeTimeZone,
  availabilityViewInterval: 'i',
};
/** https://learn.microsoft.com/graph/api/event-tentativelyaccept */
export const responseShape: Shape = {
  comment: 's',
  sendResponse: 'b',
  proposedNewTime: { 'start!': dateTimeTimeZone, 'end!': dateTimeTimeZone },
};
