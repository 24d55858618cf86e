import type { JsonObject } from '../../domains/executions/item.ts';

const address = (name: string, mail: string) => ({ emailAddress: { name, address: mail } });
const ada = address('Ada Example', 'ada@example.com');

/** https://learn.microsoft.com/graph/api/resources/message */
export const message: JsonObject = {
  '@odata.etag': 'W/"CQAA1"',
  id: 'AAMkADmessage1=',
  createdDateTime: '2026-11-28T08:00:00Z',
  lastModifiedDateTime: '2026-11-28T08:00:00Z',
  changeKey: 'CQAA1',
  categories: [],
  receivedDateTime: '2026-11-28T08:00:00Z',
  sentDateTime: '2026-11-28T08:00:00Z',
  hasAttachments: true,
  internetMessageId: '<m1@example.com>',
  subject: 'Refund',
  bodyPreview: 'Please refund order 7.',
  importance: 'normal',
  parentFolderId: 'AQMkADinbox1=',
  conversationId: 'AAQkADthread1=',
  conversationIndex: 'AQHX',
  isDeliveryReceiptRequested: null,
  isReadReceiptRequested: false,
  isRead: false,
  isDraft: false,
  webLink: 'https://outlook.office365.com/owa/?ItemID=AAMkADmessage1',
  inferenceClassification: 'focused',
  body: { contentType: 'html', content: '<html><body>Please refund order 7.</body></html>' },
  sender: ada,
  from: ada,
  toRecipients: [address('Bo Example', 'bo@example.com')],
  ccRecipients: [],
  bccRecipients: [],
  replyTo: [],
  flag: { flagStatus: 'notFlagged' },
};
export const messageNames = new Set([...Object.keys(message), 'internetMessageHeaders', 'uniqueBody', 'attachments']);

/** https://learn.microsoft.com/graph/api/resources/mailfolder */
export const folder: JsonObject = {
  id: 'AQMkADfolder1=',
  displayName: 'Orders',
  parentFolderId: 'AQMkADroot1=',
  childFolderCount: 1,
  unreadItemCount: 2,
  totalItemCount: 3,
  sizeInBytes: 1200,
  isHidden: false,
};
export const folderNames = new Set(Object.keys(folder));

/** https://learn.microsoft.com/graph/api/resources/fileattachment */
export const attachment: JsonObject = {
  '@odata.type': '#microsoft.graph.fileAttachment',
  '@odata.mediaContentType': 'text/plain',
  id: 'AAMkADattachment1=',
  lastModifiedDateTime: '2026-11-28T08:00:00Z',
  name: 'report.txt',
  contentType: 'text/plain',
  size: 150,
  isInline: false,
  contentId: null,
  contentLocation: null,
  contentBytes: Buffer.from('hello').toString('base64'),
};
export const attachmentNames = new Set(Object.keys(attachment));

/** https://learn.microsoft.com/graph/api/resources/event */
export const event: JsonObject = {
  '@odata.etag': 'W/"EV1"',
  id: 'AAMkADevent1=',
  createdDateTime: '2026-11-28T08:00:00Z',
  lastModifiedDateTime: '2026-11-28T08:00:00Z',
  changeKey: 'EV1',
  categories: [],
  transactionId: null,
  originalStartTimeZone: 'W. Europe Standard Time',
  originalEndTimeZone: 'W. Europe Standard Time',
  iCalUId: '040000008200E00074C5B7101A82E008',
  reminderMinutesBeforeStart: 15,
  isReminderOn: true,
  hasAttachments: false,
  subject: 'Planning',
  bodyPreview: '',
  importance: 'normal',
  sensitivity: 'normal',
  isAllDay: false,
  isCancelled: false,
  isOrganizer: true,
  responseRequested: true,
  seriesMasterId: null,
  showAs: 'busy',
  type: 'singleInstance',
  webLink: 'https://outlook.office365.com/owa/?itemid=AAMkADevent1',
  onlineMeetingUrl: null,
  isOnlineMeeting: false,
  onlineMeetingProvider: 'unknown',
  allowNewTimeProposals: true,
  isDraft: false,
  hideAttendees: false,
  responseStatus: { response: 'organizer', time: '0001-01-01T00:00:00Z' },
  body: { contentType: 'html', content: '' },
  start: { dateTime: '2026-12-01T09:00:00.0000000', timeZone: 'UTC' },
  end: { dateTime: '2026-12-01T10:00:00.0000000', timeZone: 'UTC' },
  location: { displayName: '', locationType: 'default', uniqueIdType: 'unknown', address: {}, coordinates: {} },
  locations: [],
  recurrence: null,
  attendees: [],
  organizer: ada,
  onlineMeeting: null,
};
export const eventNames = new Set([...Object.keys(event), 'attachments', 'instances']);

/** https://learn.microsoft.com/graph/api/resources/calendar */
export const calendar: JsonObject = {
  id: 'AAMkADcalendar1=',
  name: 'Calendar',
  color: 'auto',
  hexColor: '',
  isDefaultCalendar: true,
  changeKey: 'CK1',
  canShare: true,
  canViewPrivateItems: true,
  canEdit: true,
  allowedOnlineMeetingProviders: ['teamsForBusiness'],
  defaultOnlineMeetingProvider: 'teamsForBusiness',
  isTallyingResponses: true,
  isRemovable: false,
  owner: { name: 'Ada Example', address: 'ada@example.com' },
};
export const calendarNames = new Set(Object.keys(calendar));

/** https://learn.microsoft.com/graph/api/resources/contact */
export const contact: JsonObject = {
  '@odata.etag': 'W/"CO1"',
  id: 'AAMkADcontact1=',
  createdDateTime: '2026-11-28T08:00:00Z',
  lastModifiedDateTime: '2026-11-28T08:00:00Z',
  changeKey: 'CO1',
  categories: [],
  parentFolderId: 'AAMkADcontacts=',
  birthday: null,
  fileAs: '',
  displayName: 'Grace Example',
  givenName: 'Grace',
  initials: null,
  middleName: null,
  nickName: null,
  surname: 'Example',
  title: null,
  yomiGivenName: null,
  yomiSurname: null,
  yomiCompanyName: null,
  generation: null,
  imAddresses: [],
  jobTitle: null,
  companyName: 'Acme',
  department: null,
  officeLocation: null,
  profession: null,
  businessHomePage: null,
  assistantName: null,
  manager: null,
  homePhones: [],
  mobilePhone: null,
  businessPhones: ['+49 30 1234567'],
  spouseName: null,
  personalNotes: '',
  children: [],
  emailAddresses: [{ name: 'Grace Example', address: 'grace@example.com' }],
  homeAddress: {},
  businessAddress: {},
  otherAddress: {},
};
export const contactNames = new Set(Object.keys(contact));

/** https://learn.microsoft.com/graph/api/resources/outlookcategory */
export const category: JsonObject = {
  id: 'b1b1b1b1-0000-4000-8000-000000000001',
  displayName: 'Red category',
  color: 'preset0',
};
export const categoryNames = new Set(Object.keys(category));

/** Returns three things of a kind that differ in their id and one name. */
export function three(thing: JsonObject, name: string): JsonObject[] {
  return [1, 2, 3].map((number) => ({
    ...thing,
    id: String(thing['id']).replace(/1(?==?$)/, String(number)),
    [name]: number === 1 ? thing[name] : `${String(thing[name])} ${number}`,
  }));
}
