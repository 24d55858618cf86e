import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { empty, graphError } from '../microsoft/fakeErrors.ts';
import type { GraphCall, GraphRoute } from '../microsoft/fakeGraph.ts';
import { pageOf, selected } from '../microsoft/fakeQuery.ts';
import type { Shape } from '../microsoft/fakeShape.ts';
import * as things from './fakeObjects.ts';
import { namesOf, three } from './fakeObjects.ts';
import * as shapes from './fakeShapes.ts';

/** Identifiers that exist. */
const known: Readonly<Record<string, RegExp>> = {
  team: /^02bd9fd6-8f93-4758-87c3-1fb73740a315[23]?$/,
  channel: /^19:4a95f7d8db4c4e7fae857bcebe0623e6@thread\.tacv2[23]?$/,
  chat: /^19:8b081ef6-4792-4def-b2c9-c363a1bf41d5@unq\.gbl\.spaces[23]?$/,
  message: /^1764300000123[23]?$|^1764300000456$/,
  reply: /^1764300000456$/,
  member: /^MCMjMSMjZmFrZQ==[23]?$/,
  meeting: /^MSpmYWtlTWVldGluZw$/,
  task: /^01gzSlKkIUSUl6DF_EilrmQAKDhh$/,
  plan: /^xqQg5FS2LkCp935s-FIFm2QAFkHM$/,
  group: /^02bd9fd6-8f93-4758-87c3-1fb73740a315[23]?$/,
  me: /^48d31887-5fad-4d73-a9f5-3c356e68a038$|^ada@example\.com$/,
  subscription: /^7f105c7d-2dc5-4530-97cd-4e7ae6534c07$/,
};

/** A team or chat without the account does not exist for it. */
function checked(call: GraphCall, respond: () => FakeResponse): FakeResponse {
  for (const [name, id] of Object.entries(call.params))
    if (known[name] && !known[name].test(id))
      return graphError(404, 'NotFound', `NotFound: no ${name} with this identifier, or the account is no member.`);
  return respond();
}

const context = (entity: JsonObject, { request, url }: GraphCall): JsonObject => ({
  '@odata.context': `${url}/v1.0/$metadata#entity`,
  ...selected(entity, request.query),
});

interface Options {
  readonly allowed?: string;
  readonly maxTop?: number;
  readonly more?: string;
}

const list = (
  thing: JsonObject,
  label: string,
  { allowed = '', maxTop = 999, more = '' }: Options = {},
): GraphRoute => ({
  query: { allowed: `$skiptoken ${allowed}`, maxTop, properties: namesOf(thing, more) },
  respond: (call) =>
    checked(call, () => pageOf(three(thing, label), call.request, { ...call, parameter: '$skiptoken' })),
});
const get = (thing: JsonObject, allowed = '$select', more = ''): GraphRoute => ({
  query: { allowed, properties: namesOf(thing, more) },
  respond: (call) => checked(call, () => ({ json: context(thing, call) })),
});
const remove: GraphRoute = { respond: (call) => checked(call, () => empty(204)) };
/** A change that is checked further, and its response. */
const write = (body: Shape, respond: (call: GraphCall) => FakeResponse): GraphRoute => ({
  body,
  respond: (call) => checked(call, () => respond(call)),
});
const made = (thing: JsonObject, call: GraphCall, status = 201): FakeResponse => ({
  status,
  json: context({ ...thing, ...call.body }, call),
});

/** A new message. Attachments keep their fields, and the text its markers. */
const send = (thing: JsonObject): GraphRoute =>
  write(shapes.messageShape, (call) => shapes.messageProblem(call.body) ?? made(thing, call));
const edit: GraphRoute = write(
  shapes.messageChange,
  (call) => (call.body['body'] === undefined ? null : shapes.messageProblem(call.body)) ?? empty(204),
);
const reaction: GraphRoute = write({ 'reactionType!': 's' }, () => empty(204));
/** https://learn.microsoft.com/graph/api/chatmessage-list-hostedcontents */
const hosted: GraphRoute = {
  respond: (call) => checked(call, () => ({ content: { bytes: Buffer.from('hello'), mediaType: 'image/png' } })),
};

const C = '/teams/{team}/channels/{channel}';
const reply = { ...things.channelMessage, id: things.replyId, replyToId: things.messageId };
/** https://learn.microsoft.com/graph/api/channel-list-messages: at most 50, and no filter. */
const channelPage: Options = { allowed: '$top $expand', maxTop: 50, more: 'replies' };
/** https://learn.microsoft.com/graph/api/chat-list-messages */
const chatPage: Options = { allowed: '$top $orderby $filter', maxTop: 50 };

const messageRoutes: Record<string, GraphRoute> = {
  [`GET ${C}/messages`]: list(things.channelMessage, 'subject', channelPage),
  [`GET ${C}/messages/delta`]: list(things.channelMessage, 'subject', {
    ...channelPage,
    allowed: '$top $expand $filter $deltatoken',
  }),
  [`POST ${C}/messages`]: send(things.channelMessage),
  [`GET ${C}/messages/{message}`]: get(things.channelMessage, '$expand', 'replies'),
  [`PATCH ${C}/messages/{message}`]: edit,
  [`GET ${C}/messages/{message}/replies`]: list(reply, 'subject', { allowed: '$top', maxTop: 50 }),
  [`POST ${C}/messages/{message}/replies`]: send(reply),
  [`GET ${C}/messages/{message}/replies/{reply}`]: get(reply, ''),
  [`PATCH ${C}/messages/{message}/replies/{reply}`]: edit,
  ...Object.fromEntries(
    [`${C}/messages/{message}`, `${C}/messages/{message}/replies/{reply}`].flatMap((of) => [
      [`POST ${of}/softDelete`, remove],
      [`POST ${of}/undoSoftDelete`, remove],
      [`POST ${of}/setReaction`, reaction],
      [`POST ${of}/unsetReaction`, reaction],
      [`GET ${of}/hostedContents/{content}/\\$value`, hosted],
    ]),
  ),
  'GET /chats/{chat}/messages': list(things.chatMessage, 'subject', chatPage),
  'GET /me/chats/{chat}/messages': list(things.chatMessage, 'subject', chatPage),
  'POST /chats/{chat}/messages': send(things.chatMessage),
  'GET /chats/{chat}/messages/{message}': get(things.chatMessage, ''),
  'PATCH /chats/{chat}/messages/{message}': edit,
  'POST /chats/{chat}/messages/{message}/setReaction': reaction,
  'POST /chats/{chat}/messages/{message}/unsetReaction': reaction,
  'POST /chats/{chat}/messages/replyWithQuote': write(
    { 'messageIds!': ['s'], 'replyMessage!': shapes.messageShape },
    (call) => {
      const message = call.body['replyMessage'] as JsonObject;
      return (
        shapes.messageProblem(message) ?? { status: 201, json: context({ ...things.chatMessage, ...message }, call) }
      );
    },
  ),
  'GET /chats/{chat}/messages/{message}/hostedContents/{content}/\\$value': hosted,
  // https://learn.microsoft.com/graph/api/chatmessage-softdelete and chatmessage-undosoftdelete: only below the user of the token.
  'POST /users/{me}/chats/{chat}/messages/{message}/softDelete': remove,
  'POST /users/{me}/chats/{chat}/messages/{message}/undoSoftDelete': remove,
  'POST /me/chats/{chat}/messages/{message}/softDelete': remove,
  'POST /me/chats/{chat}/messages/{message}/undoSoftDelete': remove,
};

/** https://learn.microsoft.com/graph/api/chat-post */
function createChat(call: GraphCall): FakeResponse {
  const { chatType, topic, members } = call.body as { chatType: string; topic?: string; members: JsonObject[] };
  const isPair = chatType.toLowerCase() === 'oneonone';
  if (isPair && topic !== undefined) return graphError(400, 'BadRequest', 'Topic is not allowed for oneOnOne chats.');
  if (isPair ? members.length !== 2 : members.length < 2)
    return graphError(400, 'BadRequest', `Invalid number of members for a chat of type ${chatType}.`);
  const problem = shapes.bindProblem(members);
  if (problem) return problem;
  if (members.some(({ roles }) => !Array.isArray(roles) || roles.length === 0))
    return graphError(400, 'BadRequest', 'Each member must have a role: owner or guest.');
  const isThere = members.some(({ 'user@odata.bind': bind }) => /48d31887|ada@example\.com/.test(String(bind)));
  if (!isThere) return graphError(403, 'Forbidden', 'The caller must be one of the members specified in request body.');
  return { status: 201, json: context({ ...things.chat, chatType, topic: topic ?? null }, call) };
}

/** https://learn.microsoft.com/graph/api/channel-post */
function createChannel(call: GraphCall): FakeResponse {
  const { displayName, membershipType = 'standard', members } = call.body as JsonObject & { displayName: string };
  if (displayName.length > 50 || /[~#%&*{}+/\\:<>?|'"]|^[._]|\.$/.test(displayName))
    return graphError(400, 'BadRequest', 'Channel name is invalid.');
  if (displayName === 'General')
    return graphError(400, 'BadRequest', 'Channel name already existed, please use other name.');
  if (membershipType === 'standard' && members !== undefined)
    return graphError(400, 'BadRequest', 'Members can not be specified for channels of type standard.');
  const { members: _members, ...fields } = call.body;
  return (
    shapes.bindProblem((members ?? []) as JsonObject[]) ?? {
      status: 201,
      json: context(
        { ...things.channel, ...fields, membershipType, id: '19:561fbdbbfca848a484f0a6f00ce9dbbd@thread.tacv2' },
        call,
      ),
    }
  );
}

const addMember = write(shapes.memberShape, (call) => shapes.bindProblem([call.body]) ?? made(things.member, call));

/** https://learn.microsoft.com/graph/api/plannertask-update: the version is compulsory. */
const versioned =
  (respond: (call: GraphCall) => FakeResponse) =>
  (call: GraphCall): FakeResponse =>
    checked(call, () => {
      const match = call.request.headers['if-match'];
      if (match === undefined) return graphError(400, 'BadRequest', 'The If-Match header must be specified.');
      if (match !== things.task['@odata.etag'])
        return graphError(412, 'PreconditionFailed', 'The If-Match header contains an invalid value.');
      return respond(call);
    });

function changeTask(call: GraphCall): FakeResponse {
  const problem = shapes.taskProblem(call.body);
  if (problem) return problem;
  const wantsIt = /return=representation/.test(String(call.request.headers['prefer'] ?? ''));
  return wantsIt ? { json: context({ ...things.task, ...call.body }, call) } : empty(204);
}

const plannerRoutes: Record<string, GraphRoute> = {
  'POST /planner/tasks': write({ ...shapes.taskChange, 'planId!': 's', 'title!': 's' }, (call) =>
    call.body['planId'] === things.plan['id']
      ? (shapes.taskProblem(call.body) ?? made(things.task, call))
      : graphError(404, 'NotFound', 'The requested item is not found.'),
  ),
  'GET /planner/tasks/{task}': get(things.task),
  'PATCH /planner/tasks/{task}': { body: shapes.taskChange, respond: versioned(changeTask) },
  'DELETE /planner/tasks/{task}': { respond: versioned(() => empty(204)) },
  'GET /planner/plans/{plan}/tasks': list(things.task, 'title'),
  'GET /planner/plans/{plan}/buckets': list(things.bucket, 'name'),
  'GET /users/{me}/planner/tasks': list(things.task, 'title'),
  'GET /me/planner/tasks': list(things.task, 'title'),
  'GET /me/planner/plans': list(things.plan, 'title'),
  'GET /groups/{group}/planner/plans': list(things.plan, 'title'),
};

const directory: Options = { allowed: '$top $select $filter $search $orderby $count', maxTop: 999 };

/** https://learn.microsoft.com/graph/api/user-list: `$search` needs the header `ConsistencyLevel: eventual`. */
const searched = (thing: JsonObject): GraphRoute => {
  const route = list(thing, 'displayName', directory);
  return {
    ...route,
    respond: (call) => {
      const search = call.request.query.get('$search');
      if (search !== null && call.request.headers['consistencylevel'] !== 'eventual')
        return graphError(
          400,
          'Request_UnsupportedQuery',
          "Request with $search query parameter only works through MSGraph with a special request header: 'ConsistencyLevel: eventual'",
        );
      if (search !== null && !/^"(displayName|mail|userPrincipalName):.+"/.test(search))
        return graphError(400, 'Request_UnsupportedQuery', 'Unrecognized query argument specified.');
      const [, sought = ''] = /^"\w+:(.+)"$/.exec(search ?? '') ?? [];
      const found = three(thing, 'displayName').filter(({ displayName: name }) =>
        String(name).toLowerCase().includes(sought.toLowerCase()),
      );
      return pageOf(found, call.request, { ...call, parameter: '$skiptoken' });
    },
  };
};

const meetings: Record<string, GraphRoute> = {
  'POST /me/onlineMeetings': write(shapes.meetingShape, (call) => made(things.meeting, call)),
  'POST /me/onlineMeetings/createOrGet': write({ 'externalId!': 's', chatInfo: 'o', ...shapes.meetingShape }, (call) =>
    made(things.meeting, call, 201),
  ),
  'GET /me/onlineMeetings': {
    query: {
      allowed: '$filter',
      properties: new Set(['JoinWebUrl', 'joinMeetingIdSettings', 'VideoTeleconferenceId']),
    },
    respond: (call) =>
      call.request.query.has('$filter')
        ? { json: { '@odata.context': `${call.url}/v1.0/$metadata#onlineMeetings`, value: [things.meeting] } }
        : graphError(400, 'BadRequest', 'The filter expression is missing.'),
  },
  'GET /me/onlineMeetings/{meeting}': get(things.meeting),
  'PATCH /me/onlineMeetings/{meeting}': write(shapes.meetingShape, (call) => made(things.meeting, call, 200)),
  'DELETE /me/onlineMeetings/{meeting}': remove,
};

/** The routes of Teams, each from its page below https://learn.microsoft.com/graph/api. */
export const routes: Readonly<Record<string, GraphRoute>> = {
  ...messageRoutes,
  ...plannerRoutes,
  ...meetings,
  'GET /me/joinedTeams': list(things.team, 'displayName', { allowed: '$select' }),
  'GET /teams/{team}': get(things.team, '$select $expand'),
  'GET /teams/{team}/members': list(things.member, 'displayName', {
    allowed: '$top $filter $select',
    more: 'microsoft.graph.aadUserConversationMember',
  }),
  'GET /teams/{team}/tags': list(things.tag, 'displayName', { allowed: '$top $filter $select' }),
  // https://learn.microsoft.com/graph/api/channel-list: without `$top`
  'GET /teams/{team}/channels': list(things.channel, 'displayName', { allowed: '$select $filter $expand' }),
  'POST /teams/{team}/channels': write(shapes.channelShape, createChannel),
  [`GET ${C}`]: get(things.channel, '$select $filter'),
  [`PATCH ${C}`]: write(shapes.channelChange, () => empty(204)),
  [`DELETE ${C}`]: remove,
  [`GET ${C}/filesFolder`]: get(things.filesFolder, ''),
  [`GET ${C}/members`]: list(things.member, 'displayName', { allowed: '$top $filter $select' }),
  // https://learn.microsoft.com/graph/api/driveitem-put-content
  'PUT /drives/{drive}/items/{item}:/{name}:/content': {
    query: { allowed: '@microsoft.graph.conflictBehavior' },
    body: 'bytes',
    respond: ({ params, request }) => ({
      status: 201,
      json: {
        id: '01NEWFILE',
        name: params['name'],
        size: request.bytes.length,
        eTag: '"{FB2F8C5A-6E7D-4D0C-9C4C-2C1C5D7A9E11},1"',
        webUrl: 'https://example.sharepoint.com/sites/operations/Shared%20Documents/General/hello.txt',
        webDavUrl: 'https://example.sharepoint.com/sites/operations/Shared%20Documents/General/hello.txt',
      },
    }),
  },
  'GET /me/chats': list(things.chat, 'topic', {
    allowed: '$top $expand $filter $orderby',
    maxTop: 50,
    more: 'members lastMessagePreview',
  }),
  'GET /chats': list(things.chat, 'topic', {
    allowed: '$top $expand $filter $orderby',
    maxTop: 50,
    more: 'members lastMessagePreview',
  }),
  'POST /chats': write(shapes.chatShape, createChat),
  'GET /chats/{chat}': get(things.chat, '$expand $select', 'members'),
  'PATCH /chats/{chat}': write({ 'topic!': 's' }, (call) => made(things.chat, call, 200)),
  'GET /chats/{chat}/members': list(things.member, 'displayName', { allowed: '$top $filter $select' }),
  'POST /chats/{chat}/members': addMember,
  'GET /chats/{chat}/members/{member}': get(things.member),
  'DELETE /chats/{chat}/members/{member}': remove,
  'GET /users': searched(things.user),
  'GET /users/{user}': get(things.user, '$select $expand'),
  'GET /groups': searched(things.group),
  'POST /subscriptions': write(shapes.subscriptionShape, (call) => made(things.subscription, call)),
  'GET /subscriptions/{subscription}': get(things.subscription),
  'PATCH /subscriptions/{subscription}': write({ expirationDateTime: 'time', notificationUrl: 's' }, (call) =>
    made(things.subscription, call, 200),
  ),
  'DELETE /subscriptions/{subscription}': remove,
};
