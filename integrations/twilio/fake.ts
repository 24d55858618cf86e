import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { argumentsOf, failed, notFound, problemOf, type Arguments } from './fakeArguments.ts';
import { refusedCall, refusedMessage, refusedMessageChange } from './fakeChecks.ts';
import { createSink, createSubscription, deleteSink, removed, sinks, subscriptions } from './fakeEvents.ts';
import { callOf, content, mediaOf, messageOf, numberOf, serviceOf } from './fakeObjects.ts';
import {
  callCalls,
  eventCalls,
  mediaCalls,
  messageCalls,
  numberCalls,
  pagesOnly,
  type FakeCall,
} from './fakeSchema.ts';

const account = 'AC00000000000000000000000000000001';
const token = 'fake0000auth0000token0000of0000tests';
const root = `/2010-04-01/Accounts/${account}`;

/** Basic authentication with the account and its token: https://www.twilio.com/docs/iam/api */
export const fake: FakeDefinition = {
  source:
    'https://www.twilio.com/docs/messaging/api/message-resource, https://www.twilio.com/docs/voice/api/call-resource, https://www.twilio.com/docs/usage/twilios-response, https://www.twilio.com/docs/events/event-streams, https://www.twilio.com/docs/api/errors',
  secret: token,
  credential: (url) => ({
    type: 'twilio_account',
    values: { account_sid: account, auth_token: token, api_url: url },
  }),
  isAuthorized: ({ headers }) =>
    headers.authorization === `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
  unauthorized: {
    ...failed(401, 20_003, 'Authenticate'),
    headers: { 'www-authenticate': 'Basic realm="Twilio API"' },
  },
  limited: (seconds) => ({
    ...failed(429, 20_429, 'Too Many Requests'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 20_500, 'An internal server error has occurred'),
  respond,
};

/** A resource: its path, and its calls by method. */
interface Resource {
  readonly path: RegExp;
  readonly calls: Readonly<Record<string, FakeCall>>;
  readonly respond: (request: FakeRequest, args: Arguments, ids: readonly string[]) => FakeResponse;
  /** The list with its items, if GET reads one. */
  readonly list?: { readonly name: string; readonly items: readonly JsonObject[]; readonly isNew?: true };
}

const message = 'Messages/((?:SM|MM)[0-9a-f]{32})';
const numbered = (make: (number: number) => JsonObject) => [1, 2, 3].map((number) => make(number));
const own = (path: string) => new RegExp(`^${root}/${path}$`);
/** Changed fields of phone numbers, since the fake started. */
const changedNumbers = new Map<string, Arguments>();
const done: FakeResponse = {
  status: 204,
  content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
};

const resources: readonly Resource[] = [
  {
    path: new RegExp(`^${root}\\.json$`),
    calls: { GET: messageCalls.none },
    respond: () => ({
      json: {
        sid: account,
        owner_account_sid: account,
        friendly_name: 'Example',
        status: 'active',
        type: 'Full',
        date_created: 'Sat, 28 Nov 2026 08:00:00 +0000',
        uri: `${root}.json`,
      },
    }),
  },
  {
    path: own('Messages\\.json'),
    calls: { GET: messageCalls.list, POST: messageCalls.create },
    list: { name: 'messages', items: numbered((number) => messageOf(account, number)) },
    respond: (_request, args) => refusedMessage(args) ?? { status: 201, json: messageOf(account, 1, args) },
  },
  {
    path: own(`${message}\\.json`),
    calls: { GET: messageCalls.none, POST: messageCalls.update, DELETE: messageCalls.none },
    respond: ({ method }, args, [sid = '']) => {
      if (method === 'DELETE') return done;
      const { Status: status, Body: body } = args;
      return (
        (method === 'POST' ? refusedMessageChange(args) : null) ?? {
          json: {
            ...messageOf(account, 1),
            sid,
            uri: `${root}/Messages/${sid}.json`,
            ...(status ? { status: status[0] } : {}),
            ...(body ? { body: body[0] } : {}),
          },
        }
      );
    },
  },
  {
    path: own(`${message}/Media\\.json`),
    calls: { GET: mediaCalls.list },
    list: { name: 'media_list', items: numbered((number) => mediaOf(account, number)) },
    respond: () => failed(405, 20_004, 'Method not allowed'),
  },
  {
    path: own(`${message}/Media/(ME[0-9a-f]{32})(\\.json)?`),
    calls: { GET: messageCalls.none, DELETE: messageCalls.none },
    respond: ({ method }, _args, [, , json]) => {
      if (method === 'DELETE') return done;
      if (json !== undefined) return { json: mediaOf(account, 1) };
      return { content: { bytes: Buffer.from('hello'), mediaType: 'image/jpeg' } };
    },
  },
  {
    path: own('Calls\\.json'),
    calls: { GET: callCalls.list, POST: callCalls.create },
    list: { name: 'calls', items: numbered((number) => callOf(account, number)) },
    respond: (_request, args) => refusedCall(args) ?? { status: 201, json: callOf(account, 1, args) },
  },
  {
    path: own('Calls/(CA[0-9a-f]{32})\\.json'),
    calls: { GET: messageCalls.none, POST: callCalls.update, DELETE: messageCalls.none },
    respond: ({ method }, args, [sid = '']) => {
      if (method === 'DELETE') return done;
      const status = args['Status']?.[0];
      if (status !== undefined && status !== 'canceled' && status !== 'completed')
        return failed(400, 21_218, `Invalid ApplicationSid or Status: ${status}`);
      const twiml = args['Twiml']?.[0];
      if (twiml !== undefined && args['Url']) return failed(400, 20_001, 'Url and Twiml exclude one another');
      return { json: { ...callOf(account, 1), sid, ...(status === undefined ? {} : { status }) } };
    },
  },
  {
    path: own('IncomingPhoneNumbers\\.json'),
    calls: { GET: numberCalls.list },
    list: { name: 'incoming_phone_numbers', items: numbered((number) => numberOf(account, number)) },
    respond: () => failed(405, 20_004, 'Method not allowed'),
  },
  {
    path: own('IncomingPhoneNumbers/(PN[0-9a-f]{32})\\.json'),
    calls: { GET: messageCalls.none, POST: numberCalls.update },
    // A change leaves the other fields as they are.
    respond: ({ method }, args, [sid = '']) => {
      const all = { ...changedNumbers.get(sid), ...args };
      if (method === 'POST') changedNumbers.set(sid, all);
      return { json: { ...numberOf(account, 1, all), sid } };
    },
  },
  {
    // https://www.twilio.com/docs/events/event-streams/sink-resource, of the host events.twilio.com
    path: /^\/v1\/Sinks$/,
    calls: { GET: eventCalls.sinks, POST: eventCalls.createSink },
    list: { name: 'sinks', items: sinks, isNew: true },
    respond: (_request, args) => createSink(args),
  },
  {
    path: /^\/v1\/Sinks\/(DG[0-9a-f]{32})$/,
    calls: { GET: messageCalls.none, DELETE: messageCalls.none },
    respond: ({ method, path }, _args, [sid = '']) => {
      if (method === 'DELETE') return deleteSink(sid, path) ?? done;
      const sink = sinks.find((one) => one.sid === sid);
      return sink ? { json: sink } : notFound(path);
    },
  },
  {
    // https://www.twilio.com/docs/events/event-streams/subscription, of the host events.twilio.com
    path: /^\/v1\/Subscriptions$/,
    calls: { GET: eventCalls.subscriptions, POST: eventCalls.createSubscription },
    list: { name: 'subscriptions', items: subscriptions, isNew: true },
    respond: (_request, args) => createSubscription(args, account),
  },
  {
    path: /^\/v1\/Subscriptions\/(DF[0-9a-f]{32})$/,
    calls: { GET: messageCalls.none, DELETE: messageCalls.none },
    respond: ({ method, path }, _args, [sid = '']) => {
      if (method === 'DELETE') return removed(subscriptions, sid, path) ?? done;
      const found = subscriptions.find((one) => one.sid === sid);
      return found ? { json: found } : notFound(path);
    },
  },
  {
    // https://www.twilio.com/docs/messaging/api/service-resource, of the host messaging.twilio.com
    path: /^\/v1\/Services$/,
    calls: { GET: pagesOnly },
    list: { name: 'services', items: numbered((number) => serviceOf(account, number)), isNew: true },
    respond: () => failed(405, 20_004, 'Method not allowed'),
  },
  {
    // https://www.twilio.com/docs/content/content-api-resources, of the host content.twilio.com
    path: /^\/v1\/Content$/,
    calls: { GET: pagesOnly },
    list: { name: 'contents', items: numbered((number) => content(account, number)), isNew: true },
    respond: () => failed(405, 20_004, 'Method not allowed'),
  },
];

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const path = decodeURIComponent(request.path);
  const found = resources.find((resource) => resource.path.test(path));
  if (!found) return notFound(path);
  const call = found.calls[request.method];
  if (!call) return failed(405, 20_004, 'Method not allowed');
  const args = argumentsOf(request);
  const problem = problemOf(call, args);
  if (problem) return problem;
  if (request.method === 'GET' && found.list) return pageOf(path, args, { ...found.list, ...state });
  return found.respond(request, args, found.path.exec(path)!.slice(1));
}

interface FakeList {
  readonly name: string;
  readonly items: readonly JsonObject[];
  readonly isNew?: true;
  readonly url: string;
  readonly repeatsPages: boolean;
}

/** Three pages of one item. The address of the next page is a path, or on newer hosts complete: https://www.twilio.com/docs/usage/twilios-response#pagination */
function pageOf(path: string, args: Arguments, { name, items, isNew, url, repeatsPages }: FakeList): FakeResponse {
  const page = Number(args['Page']?.[0] ?? 0);
  if (page > 0 && args['PageToken'] === undefined) return failed(400, 20_001, 'Page needs PageToken');
  const count = Math.max(items.length, 1);
  if (page >= count) return notFound(path);
  const size = args['PageSize']?.[0] ?? '50';
  const kept = Object.entries(args).filter(([key]) => !['Page', 'PageSize', 'PageToken'].includes(key));
  const addressOf = (number: number): string => {
    const query = new URLSearchParams([
      ...kept.flatMap(([key, values]) => values.map((value): [string, string] => [key, value])),
      ['PageSize', size],
      ['Page', String(number)],
      ...(number === 0 ? [] : [['PageToken', `PA${name}${number}`] as [string, string]]),
    ]);
    return `${isNew ? url : ''}${path}?${query.toString()}`;
  };
  const next = repeatsPages ? addressOf(1) : page + 1 < count ? addressOf(page + 1) : null;
  const listed = { [name]: items.slice(page, page + 1) };
  const previous = page === 0 ? null : addressOf(page - 1);
  if (isNew)
    return {
      json: {
        ...listed,
        meta: {
          key: name,
          page,
          page_size: Number(size),
          first_page_url: addressOf(0),
          previous_page_url: previous,
          next_page_url: next,
          url: addressOf(page),
        },
      },
    };
  return {
    json: {
      ...listed,
      page,
      page_size: Number(size),
      start: page,
      end: page,
      first_page_uri: addressOf(0),
      previous_page_uri: previous,
      next_page_uri: next,
      uri: addressOf(page),
    },
  };
}
