import { createHash, createHmac } from 'node:crypto';

import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Handshake } from '../engine/fake/Handshake.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { projects, sections, shown, tasks, teams, webhooks as hooks, workspaces } from './fakeObjects.ts';
import type { Route, RouteCall } from './fakeRoutes.ts';
import { dataOf, failed, isObject, type Fields } from './fakeSchema.ts';

let lastGid = 43_213;
const targets: readonly Fields[] = [...tasks, ...projects, ...sections, ...teams, ...workspaces];
const wide = new Set<unknown>([...teams, ...workspaces].map(({ gid }) => gid));
const isTarget = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^/]+/.test(value);

/** The secret of a webhook. Asana generates it, and sends it in the handshake and in the response. */
export function secretOf(target: string): string {
  return createHash('sha256').update(`Asana ${target}`).digest('hex');
}

/** https://developers.asana.com/docs/webhooks-guide#the-webhook-handshake: the response repeats the secret. */
export function handshake(request: FakeRequest): Handshake | null {
  if (request.method !== 'POST' || request.path !== '/api/1.0/webhooks') return null;
  const target = dataOf(request)?.['target'];
  if (!isTarget(target)) return null;
  const secret = secretOf(String(target));
  return {
    address: String(target),
    method: 'POST',
    headers: { 'x-hook-secret': secret },
    judge: ({ status, headers }) =>
      [200, 204].includes(status) && headers.get('x-hook-secret') === secret
        ? null
        : failed(400, 'The remote server did not respond with the handshake secret.'),
  };
}

/** https://developers.asana.com/reference/createwebhook: filters are needed for wide resources, which take no fields. */
function filterProblem(filters: unknown, resource: unknown): FakeResponse | null {
  const isWide = wide.has(resource);
  if (filters === undefined) return isWide ? failed(400, 'filters: Missing input') : null;
  if (!Array.isArray(filters) || !filters.every(isObject)) return failed(400, 'filters: Not an array');
  for (const { resource_type: type, resource_subtype: _subtype, action, fields, ...unknown } of filters) {
    if (Object.keys(unknown).length > 0)
      return failed(400, `filters: Not a recognized key: ${Object.keys(unknown)[0]}`);
    if (typeof type !== 'string') return failed(400, 'filters: resource_type is missing');
    if (action !== undefined && !/^(changed|added|removed|deleted|undeleted)$/.test(String(action)))
      return failed(400, `filters: Not a valid action: ${String(action)}`);
    if (fields !== undefined && (isWide || action !== 'changed' || !Array.isArray(fields)))
      return failed(400, 'filters: fields can only be given for changes');
  }
  return null;
}

function created({ data, query }: RouteCall): FakeResponse {
  const { resource, target, filters } = data;
  const watched = targets.find(({ gid }) => gid === resource);
  if (!watched) return failed(400, `resource: Unknown object: ${String(resource)}`);
  if (!isTarget(target)) return failed(400, 'target: Not a valid URL');
  const problem = filterProblem(filters, resource);
  if (problem) return problem;
  if (hooks.some((hook) => hook.target === target && (hook['resource'] as Fields)['gid'] === resource))
    return failed(403, 'A webhook for this resource and target exists already.');
  const hook = {
    gid: String((lastGid += 1)),
    resource_type: 'webhook',
    active: true,
    resource: { gid: watched['gid'], resource_type: watched['resource_type'], name: watched['name'] },
    target: String(target),
    created_at: '2026-10-02T09:00:00.000Z',
    last_success_at: null,
    last_failure_at: null,
    last_failure_content: '',
    filters: filters ?? [],
  };
  hooks.push(hook);
  const json = { data: shown(hook, query['opt_fields'], false), 'X-Hook-Secret': secretOf(hook.target) };
  return { status: 201, json };
}

const fields = 'opt_fields opt_pretty:b';

/** https://developers.asana.com/reference/webhooks */
export const hookRoutes: Readonly<Record<string, Route>> = {
  'GET /webhooks': {
    query: `${fields} limit!:size offset workspace!:gid resource:gid`,
    list: ({ query }) =>
      hooks.filter(
        (hook) => query['resource'] === undefined || (hook['resource'] as Fields)['gid'] === query['resource'],
      ),
  },
  'POST /webhooks': { query: fields, data: 'resource!:gid target! filters:x', answer: created },
  'GET /webhooks/{webhook}': {
    query: fields,
    answer: ({ params, query }) => ({
      json: {
        data: shown(
          hooks.find(({ gid }) => gid === params['webhook'])!,
          query['opt_fields'],
          false,
        ),
      },
    }),
  },
  'PUT /webhooks/{webhook}': {
    query: fields,
    data: 'filters!:x',
    answer: ({ params, data, query }) => {
      const place = hooks.findIndex(({ gid }) => gid === params['webhook']);
      hooks[place] = { ...hooks[place]!, filters: data['filters'] };
      return { json: { data: shown(hooks[place], query['opt_fields'], false) } };
    },
  },
  'DELETE /webhooks/{webhook}': {
    answer: ({ params }) => {
      hooks.splice(
        hooks.findIndex(({ gid }) => gid === params['webhook']),
        1,
      );
      return { json: { data: {} } };
    },
  },
};

/** https://developers.asana.com/docs/webhooks-guide#security: the signature of a delivery. */
export function deliveryHeaders(secret: string, body: string): Record<string, string> {
  return { 'x-hook-signature': createHmac('sha256', secret).update(body).digest('hex') };
}
