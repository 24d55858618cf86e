import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { empty, graphError } from '../microsoft/fakeErrors.ts';
import type { GraphCall, GraphRoute } from '../microsoft/fakeGraph.ts';
import { pageOf, selected } from '../microsoft/fakeQuery.ts';
import * as objects from './fakeObjects.ts';
import { attachment, calendar, category, contact, event, folder, message, three } from './fakeObjects.ts';
import * as shapes from './fakeShapes.ts';

const listed = '$top $skip $select $filter $orderby $expand $count';
const one = '$select $expand';
const wellKnown = new Set(
  'archive clutter conflicts conversationhistory deleteditems drafts inbox junkemail localfailures msgfolderroot outbox recoverableitemsdeletions scheduled searchfolders sentitems serverfailures syncissues'.split(
    ' ',
  ),
);

const context = (entity: JsonObject, { request, url }: GraphCall): JsonObject => ({
  '@odata.context': `${url}/v1.0/$metadata#entity`,
  ...selected(entity, request.query),
});

/** Returns null for a valid identifier; it is case-sensitive Base64, and may hold `/`, `+`, `=`, `-` and `_`. */
function idProblem(id: string): FakeResponse | null {
  if (/^missing/i.test(id))
    return graphError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.');
  if (/^[\w+/=-]{6,}$/.test(id) && !id.includes(' ')) return null;
  return graphError(400, 'ErrorInvalidIdMalformed', 'Id is malformed.');
}

function checked(call: GraphCall, respond: () => FakeResponse): FakeResponse {
  for (const [name, id] of Object.entries(call.params)) {
    if (name === 'folder' && wellKnown.has(id.toLowerCase())) continue;
    const problem = idProblem(id);
    if (problem) return problem;
  }
  return respond();
}

interface Kind {
  readonly thing: JsonObject;
  readonly names: ReadonlySet<string>;
  /** The property that differs in lists. */
  readonly label: string;
  readonly param: string;
}

const list = ({ thing, names, label }: Kind, more = '', searchesAlone = false): GraphRoute => ({
  query: { allowed: `${listed}${more}`, maxTop: 1000, properties: names, searchesAlone },
  respond: (call) =>
    checked(call, () => {
      // Searches have no `$skip`.
      const parameter = call.request.query.has('$search') ? '$skiptoken' : '$skip';
      return pageOf(three(thing, label), call.request, { ...call, parameter });
    }),
});
const get = ({ thing, names, param }: Kind): GraphRoute => ({
  query: { allowed: one, properties: names },
  respond: (call) => checked(call, () => ({ json: context({ ...thing, id: call.params[param]! }, call) })),
});
const create = ({ thing }: Kind, body: GraphRoute['body'], more: JsonObject = {}): GraphRoute => ({
  body: body!,
  respond: (call) => checked(call, () => ({ status: 201, json: context({ ...thing, ...more, ...call.body }, call) })),
});
const update = ({ thing, param }: Kind, body: GraphRoute['body']): GraphRoute => ({
  body: body!,
  respond: (call) =>
    checked(call, () => ({ json: context({ ...thing, ...call.body, id: call.params[param]! }, call) })),
});
const remove: GraphRoute = { respond: (call) => checked(call, () => empty(204)) };
const permanently: GraphRoute = remove;
const accepted = (body: GraphRoute['body'], mayBeEmpty?: true): GraphRoute => ({
  ...(body === undefined ? {} : { body }),
  ...(mayBeEmpty ? { mayBeEmpty } : {}),
  respond: (call) => checked(call, () => oneComment(call) ?? empty(202)),
});

/** A comment and a body of the message exclude one another: https://learn.microsoft.com/graph/api/message-reply. */
function oneComment({ body }: GraphCall): FakeResponse | null {
  const isTwice = body['comment'] !== undefined && (body['message'] as JsonObject | undefined)?.['body'] !== undefined;
  return isTwice
    ? graphError(400, 'ErrorInvalidRequest', 'Specify either a comment or the body property of the message.')
    : null;
}

const messages: Kind = { thing: message, names: objects.messageNames, label: 'subject', param: 'message' };
const folders: Kind = { thing: folder, names: objects.folderNames, label: 'displayName', param: 'folder' };
const attachments: Kind = { thing: attachment, names: objects.attachmentNames, label: 'name', param: 'attachment' };
const events: Kind = { thing: event, names: objects.eventNames, label: 'subject', param: 'event' };
const calendars: Kind = { thing: calendar, names: objects.calendarNames, label: 'name', param: 'calendar' };
const contacts: Kind = { thing: contact, names: objects.contactNames, label: 'displayName', param: 'contact' };
const categories: Kind = { thing: category, names: objects.categoryNames, label: 'displayName', param: 'category' };

const draft = { isDraft: true, isRead: true, id: 'AAMkADdraft1=', hasAttachments: false };
const reply = { comment: 's', message: shapes.messageShape };
const forward = { comment: 's', message: shapes.messageShape, toRecipients: [shapes.recipient] } as const;
const asDraft = (body: GraphRoute['body']): GraphRoute => ({
  body: body!,
  mayBeEmpty: true,
  respond: (call) =>
    checked(
      call,
      () =>
        oneComment(call) ?? {
          status: 201,
          json: context({ ...message, ...draft, ...(call.body['message'] as JsonObject) }, call),
        },
    ),
});
const moved: GraphRoute = {
  body: { 'destinationId!': 's' },
  respond: (call) =>
    checked({ ...call, params: { ...call.params, folder: String(call.body['destinationId']) } }, () => ({
      status: 201,
      json: context({ ...message, id: 'AAMkADmoved1=', parentFolderId: call.body['destinationId'] }, call),
    })),
};
const bytesOf = (bytes: string, mediaType: string): GraphRoute => ({
  respond: (call) => checked(call, () => ({ content: { bytes: Buffer.from(bytes), mediaType } })),
});
const uploadSession: GraphRoute = {
  body: {
    'AttachmentItem!': {
      'attachmentType!': 'file|item|reference',
      'name!': 's',
      'size!': 'i',
      contentType: 's',
      isInline: 'b',
      contentId: 's',
    },
  },
  respond: (call) =>
    checked(call, () => ({
      status: 201,
      json: {
        uploadUrl: `${call.url}/upload/attachment?authtoken=secret-of-the-session`,
        expirationDateTime: '2026-11-29T08:00:00Z',
        nextExpectedRanges: ['0-'],
      },
    })),
};
const attachmentRoutes = (of: string): Record<string, GraphRoute> => ({
  [`GET ${of}/attachments`]: list(attachments),
  [`POST ${of}/attachments`]: create(attachments, shapes.fileAttachment),
  [`POST ${of}/attachments/createUploadSession`]: uploadSession,
  [`GET ${of}/attachments/{attachment}/\\$value`]: bytesOf('hello', 'text/plain'),
  [`GET ${of}/attachments/{attachment}`]: get(attachments),
  [`DELETE ${of}/attachments/{attachment}`]: remove,
});
const newEvent = shapes.required(shapes.eventShape, ['start', 'end']);
const view: GraphRoute = {
  ...list(events),
  query: { ...list(events).query, allowed: `${listed} startDateTime! endDateTime!` },
};
const listOfMessages = list(messages, ' $search $skiptoken', true);

/** Methods of mail, calendars and contacts, by method and path below `/v1.0`; `{R}` is a mailbox. */
export const routes: Readonly<Record<string, GraphRoute>> = {
  'POST {R}/sendMail': accepted({ 'message!': shapes.messageShape, saveToSentItems: 'b' }),
  'GET {R}/messages': listOfMessages,
  'POST {R}/messages': create(messages, shapes.messageShape, draft),
  'GET {R}/messages/{message}/\\$value': bytesOf(
    'MIME-Version: 1.0\r\nSubject: Refund\r\n\r\nPlease refund order 7.\r\n',
    'text/plain',
  ),
  ...attachmentRoutes('{R}/messages/{message}'),
  'POST {R}/messages/{message}/send': accepted(undefined),
  'POST {R}/messages/{message}/reply': accepted(reply, true),
  'POST {R}/messages/{message}/replyAll': accepted(reply, true),
  'POST {R}/messages/{message}/forward': accepted(forward),
  'POST {R}/messages/{message}/createReply': asDraft(reply),
  'POST {R}/messages/{message}/createReplyAll': asDraft(reply),
  'POST {R}/messages/{message}/createForward': asDraft(forward),
  'POST {R}/messages/{message}/move': moved,
  'POST {R}/messages/{message}/copy': moved,
  'POST {R}/messages/{message}/permanentDelete': permanently,
  'GET {R}/messages/{message}': get(messages),
  'PATCH {R}/messages/{message}': update(messages, shapes.messageShape),
  'DELETE {R}/messages/{message}': remove,
  'GET {R}/mailFolders': list(folders, ' includeHiddenFolders'),
  'POST {R}/mailFolders': create(folders, { 'displayName!': 's', isHidden: 'b' }),
  'GET {R}/mailFolders/{folder}': get(folders),
  'PATCH {R}/mailFolders/{folder}': update(folders, { 'displayName!': 's' }),
  'DELETE {R}/mailFolders/{folder}': remove,
  'GET {R}/mailFolders/{folder}/childFolders': list(folders, ' includeHiddenFolders'),
  'POST {R}/mailFolders/{folder}/childFolders': create(folders, { 'displayName!': 's', isHidden: 'b' }),
  'GET {R}/mailFolders/{folder}/messages': listOfMessages,
  'POST {R}/mailFolders/{folder}/messages': create(messages, shapes.messageShape, draft),
  'GET {R}/mailFolders/{folder}/messages/{message}': get(messages),
  'GET {R}/events': list(events),
  'POST {R}/events': create(events, newEvent),
  'GET {R}/calendar': get({ ...calendars, param: 'none' }),
  'GET {R}/calendar/events': list(events),
  'POST {R}/calendar/events': create(events, newEvent),
  'GET {R}/calendar/calendarView': view,
  'GET {R}/calendarView': view,
  ...attachmentRoutes('{R}/events/{event}'),
  'GET {R}/events/{event}/instances': view,
  'POST {R}/events/{event}/cancel': accepted({ comment: 's' }, true),
  'POST {R}/events/{event}/accept': accepted({ comment: 's', sendResponse: 'b' }, true),
  'POST {R}/events/{event}/decline': accepted(shapes.responseShape, true),
  'POST {R}/events/{event}/tentativelyAccept': accepted(shapes.responseShape, true),
  'POST {R}/events/{event}/forward': accepted({ 'toRecipients!': [shapes.recipient], comment: 's' }),
  'GET {R}/events/{event}': get(events),
  'PATCH {R}/events/{event}': update(events, shapes.eventShape),
  'DELETE {R}/events/{event}': remove,
  'GET {R}/calendars': list(calendars),
  'POST {R}/calendars': create(calendars, { 'name!': 's', color: shapes.calendarColor, hexColor: 's' }),
  'GET {R}/calendarGroups': list({
    ...calendars,
    thing: { id: 'AAMkADgroup1=', name: 'My Calendars', changeKey: 'G1' },
  }),
  'GET {R}/calendarGroups/{group}/calendars': list(calendars),
  'POST {R}/calendarGroups/{group}/calendars': create(calendars, { 'name!': 's', color: shapes.calendarColor }),
  'GET {R}/calendars/{calendar}/events': list(events),
  'POST {R}/calendars/{calendar}/events': create(events, newEvent),
  'GET {R}/calendars/{calendar}/events/{event}': get(events),
  'PATCH {R}/calendars/{calendar}/events/{event}': update(events, shapes.eventShape),
  'DELETE {R}/calendars/{calendar}/events/{event}': remove,
  'GET {R}/calendars/{calendar}/calendarView': view,
  'GET {R}/calendars/{calendar}': get(calendars),
  'PATCH {R}/calendars/{calendar}': update(calendars, {
    name: 's',
    color: shapes.calendarColor,
    hexColor: 's',
    isDefaultCalendar: 'b',
  }),
  'DELETE {R}/calendars/{calendar}': remove,
  'POST {R}/calendar/getSchedule': {
    body: shapes.scheduleShape,
    respond: ({ body }) => ({
      json: {
        value: (body['schedules'] as string[]).map((scheduleId) => ({
          scheduleId,
          availabilityView: '0022',
          scheduleItems: [],
          workingHours: {},
        })),
      },
    }),
  },
  'POST {R}/findMeetingTimes': {
    body: 'bytes',
    respond: () => ({ json: { emptySuggestionsReason: '', meetingTimeSuggestions: [] } }),
  },
  'GET {R}/contacts': list(contacts, ' $search'),
  'POST {R}/contacts': create(contacts, shapes.contactShape),
  'GET {R}/contacts/{contact}': get(contacts),
  'PATCH {R}/contacts/{contact}': update(contacts, shapes.contactShape),
  'DELETE {R}/contacts/{contact}': remove,
  'GET {R}/outlook/masterCategories': list(categories),
  'GET {R}/mailboxSettings': {
    respond: () => ({ json: { timeZone: 'W. Europe Standard Time', language: { locale: 'de-DE' } } }),
  },
  'POST {R}/translateExchangeIds': {
    body: { 'inputIds!': ['s'], 'sourceIdType!': 's', 'targetIdType!': 's' },
    respond: ({ body }) => ({
      json: { value: (body['inputIds'] as string[]).map((id) => ({ sourceId: id, targetId: `AAkA${id}` })) },
    }),
  },
};
