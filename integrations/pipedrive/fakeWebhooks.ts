import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { Refused } from '../engine/fake/Refused.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

/** https://pipedrive.readme.io/docs/guide-for-webhooks-v2: the most webhooks that a user can have. */
const maxWebhooks = 40;

interface Hook extends JsonObject {
  readonly id: number;
}

/** Webhooks of the user. */
const hooks: Hook[] = [];
let lastId = 6_020;

const refused = (status: number, error: string): Refused =>
  new Refused({
    status,
    json: { success: false, status: 'error', error, errorCode: status },
  });

/** https://developers.pipedrive.com/docs/api/v1/Webhooks#addWebhook: the fields that the shape of the body does not check. */
function create(body: JsonObject): FakeResponse {
  const { subscription_url: url } = body;
  if (!/^https:\/\/[^\s/]+/.test(String(url)) || /\.pipedrive\.com/.test(String(url)))
    throw refused(400, 'Invalid subscription URL.');
  if (hooks.length >= maxWebhooks) throw refused(400, 'The maximum number of webhooks for the user is reached.');
  lastId += 1;
  const { http_auth_user: user = null, http_auth_password: password = null, ...given } = body;
  const hook: Hook = {
    company_id: 1,
    owner_id: 1,
    user_id: 1,
    version: '2.0',
    ...given,
    id: lastId,
    is_active: 1,
    add_time: '2026-11-28T08:00:00.000Z',
    remove_time: null,
    type: 'general',
    http_auth_user: user,
    http_auth_password: password,
    additional_data: {},
    remove_reason: null,
    last_delivery_time: null,
    last_http_status: null,
    admin_id: 1,
  };
  hooks.push(hook);
  return { status: 201, json: { success: true, status: 'ok', data: hook } };
}

function remove(path: string): FakeResponse {
  const id = /\/(\d+)$/.exec(path)![1];
  const at = hooks.findIndex((hook) => String(hook.id) === id);
  if (at < 0) throw refused(404, 'Webhook not found.');
  hooks.splice(at, 1);
  return { json: { success: true, status: 'ok' } };
}

/** https://developers.pipedrive.com/docs/api/v1/Webhooks: all webhooks are on one page. */
export function webhookResponse({ method, path, bytes }: FakeRequest): FakeResponse {
  if (method === 'POST') return create(JSON.parse(bytes.toString()) as JsonObject);
  if (method === 'DELETE') return remove(path);
  return { json: { success: true, status: 'ok', data: hooks } };
}

/**
 * A delivery of version 2: https://pipedrive.readme.io/docs/guide-for-webhooks-v2. There is no signature: the user and the password of the
 * webhook are sent with HTTP Basic. A repeated delivery has the same `meta.id`, and a higher `meta.attempt`.
 */
export function deliveryOf(
  { id, action, entity, user, password }: Readonly<Record<'id' | 'action' | 'entity' | 'user' | 'password', string>>,
  { data, previous }: { data: JsonObject | null; previous: JsonObject | null },
): { readonly headers: Record<string, string>; readonly body: string } {
  const meta = {
    action,
    company_id: '1',
    correlation_id: '6f4a3b07-4a0d-4b8b-8f4e-000000000001',
    entity_id: String((data ?? previous ?? {})['id']),
    entity,
    id,
    is_bulk_edit: false,
    timestamp: '2026-11-28T08:00:00.000Z',
    type: 'general',
    user_id: '1',
    version: '2.0',
    webhook_id: '6021',
    webhook_owner_id: '1',
    change_source: 'app',
    permitted_user_ids: ['1'],
    attempt: 1,
    host: 'acme.pipedrive.com',
  };
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Pipedrive Webhooks',
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ data, previous, meta }),
  };
}
