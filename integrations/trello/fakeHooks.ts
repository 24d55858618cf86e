import { createHmac } from 'node:crypto';

import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Handshake } from '../engine/fake/Handshake.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { boards, cards, ids, lists, members } from './fakeObjects.ts';
import type { Route, RouteCall } from './fakeRoutes.ts';
import { argumentsOf, failed, type Fields } from './fakeSchema.ts';

/** https://developer.atlassian.com/cloud/trello/rest/api-group-webhooks/: the webhooks of the token. */
const hooks: (Fields & { id: string })[] = [];
let made = 0;
const models = new Set<unknown>([...boards, ...lists, ...cards, ...members].map(({ id }) => id));
models.add(ids.organization);
const notFound = failed(404, 'The requested resource was not found.');
const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^/]+/.test(value);

/** https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/#creating-a-webhook: HEAD must have status 200. */
export function handshake(request: FakeRequest): Handshake | null {
  if (request.method !== 'POST' || !/^\/1\/(tokens\/[^/]+\/)?webhooks\/?$/.test(request.path)) return null;
  const address = argumentsOf(request)?.given['callbackURL'];
  if (!isAddress(address)) return null;
  return {
    address: String(address),
    method: 'HEAD',
    judge: ({ status }) =>
      status === 200 ? null : failed(400, `URL (${String(address)}) did not return 200 status code, got ${status}`),
  };
}

function created({ given }: RouteCall): FakeResponse {
  const { callbackURL, idModel, description = '', active = true } = given;
  if (!isAddress(callbackURL)) return failed(400, 'invalid value for callbackURL');
  if (!models.has(idModel)) return failed(400, 'invalid value for idModel');
  if (hooks.some((hook) => hook['callbackURL'] === callbackURL && hook['idModel'] === idModel))
    return failed(400, 'A webhook with that callback, model, and token already exists');
  made += 1;
  const hook = {
    id: `5abbe4b7f0${String(made).padStart(14, '0')}`,
    description,
    idModel,
    callbackURL,
    active: String(active) === 'true',
    consecutiveFailures: 0,
    firstConsecutiveFailDate: null,
  };
  hooks.push(hook);
  return { json: hook };
}

function found({ params }: RouteCall, answer: (place: number) => FakeResponse): FakeResponse {
  const place = hooks.findIndex(({ id }) => id === params['webhook']);
  return place < 0 ? notFound : answer(place);
}

const taken = 'callbackURL!:t16384 idModel!:id description active:b';
const changed = taken.replaceAll('!', '');

export const hookRoutes: Readonly<Record<string, Route>> = {
  'GET /tokens/{token}/webhooks': { answer: () => ({ json: hooks }) },
  'POST /tokens/{token}/webhooks': { takes: taken, answer: created },
  'POST /webhooks': { takes: taken, answer: created },
  'GET /webhooks/{webhook}': { answer: (call) => found(call, (place) => ({ json: hooks[place] })) },
  'PUT /webhooks/{webhook}': {
    takes: changed,
    answer: (call) =>
      found(call, (place) => {
        hooks[place] = { ...hooks[place]!, ...call.given };
        return { json: hooks[place] };
      }),
  },
  'DELETE /webhooks/{webhook}': {
    answer: (call) =>
      found(call, (place) => {
        hooks.splice(place, 1);
        return { json: { limits: {} } };
      }),
  },
};

/** https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/#webhook-signatures: the address is as it was registered. */
export function deliveryHeaders(secret: string, body: string, address: string): Record<string, string> {
  return { 'x-trello-webhook': createHmac('sha1', secret).update(`${body}${address}`).digest('base64') };
}
