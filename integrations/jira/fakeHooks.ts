import { createHmac } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Route, RouteCall } from './fakeRoute.ts';
import { failed } from './fakeSchema.ts';

interface Hook extends JsonObject {
  readonly id: number;
  readonly url: string;
}

const adminHooks: Hook[] = [];
let lastId = 71;
const adminEvents =
  /^(jira:issue_(created|updated|deleted)|jira:version_(released|unreleased|created|moved|updated|merged|deleted)|jira:worklog_updated|(comment|worklog|attachment|issuelink|project|user|board|sprint|issue_property|option)_[a-z_]+)$/;
const areEvents = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && adminEvents.test(one));
const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https:\/\/[^/]+/.test(value);

/** https://developer.atlassian.com/cloud/jira/platform/webhooks/#registering-a-webhook-using-the-jira-rest-api--other-integrations-: the secret is never shown. */
function adminShown({ id, ...hook }: Hook, base: string): JsonObject {
  const { secret, ...rest } = hook as JsonObject;
  return {
    ...rest,
    enabled: true,
    self: `${base}/rest/webhooks/1.0/webhook/${id}`,
    lastUpdatedUser: '5b10a2844c20165700ede21g',
    lastUpdatedDisplayName: 'Ada Example',
    lastUpdated: 1_790_931_600_000,
    isSigned: secret !== undefined,
  };
}

function registered({ body, url: base }: RouteCall): FakeResponse {
  const { url, events, filters = {} } = body;
  if (!isUrl(url)) return failed(400, ['The URL of the webhook must use HTTPS.']);
  if (!areEvents(events)) return failed(400, ['Unknown event.']);
  const unknown = Object.keys(filters as JsonObject).find((name) => name !== 'issue-related-events-section');
  if (unknown !== undefined) return failed(400, [`Unknown filter ${unknown}`]);
  if (adminHooks.length === 100) return failed(400, ['The site has the largest number of webhooks.']);
  const hook = { excludeBody: false, filters: {}, ...body, id: (lastId += 1), url: String(url) };
  adminHooks.push(hook);
  return { status: 201, json: adminShown(hook, base) };
}

const placeOf = ({ params }: RouteCall) => adminHooks.findIndex(({ id }) => String(id) === params['webhook']);
const unknownHook = failed(404, ['The webhook does not exist.']);

/** Paths below `/rest/webhooks/1.0`, for administrators: https://developer.atlassian.com/cloud/jira/platform/webhooks/ */
export const adminHookRoutes: Readonly<Record<string, Route>> = {
  'GET /webhook': { answer: ({ url }) => ({ json: adminHooks.map((hook) => adminShown(hook, url)) }) },
  'POST /webhook': {
    body: 'name! description url! events!:l filters:o excludeBody:b secret',
    answer: registered,
  },
  'GET /webhook/{webhook}': {
    answer: (call) => {
      const hook = adminHooks[placeOf(call)];
      return hook ? { json: adminShown(hook, call.url) } : unknownHook;
    },
  },
  'DELETE /webhook/{webhook}': {
    answer: (call) => {
      const place = placeOf(call);
      if (place < 0) return unknownHook;
      adminHooks.splice(place, 1);
      return { status: 204 };
    },
  },
};

/** The headers of a delivery of an admin webhook: https://developer.atlassian.com/cloud/jira/platform/webhooks/#secure-admin-webhooks */
export function deliveryHeaders(secret: string, body: string, id: string): Record<string, string> {
  return {
    'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'x-atlassian-webhook-identifier': id,
    'x-atlassian-webhook-flow': 'Primary',
  };
}
